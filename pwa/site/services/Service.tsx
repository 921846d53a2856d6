import type { ReactNode } from 'react'
import { Picture } from '#pwa/ui/Picture.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import { Part } from '../shell/Part.tsx'
import { listSections } from './sections.ts'

type Props = { id: string; title: string; picture: string; alt: string; children: ReactNode }

export function Service({ id, title, picture, alt, children }: Props) {
  const [first] = listSections(useFarm())
  return (
    <Part as="section" id={id} className="service wide">
      {/* The first one is the largest picture of the first view. */}
      <Picture name={picture} alt={alt} sizes="(width < 62em) 90vw, 50vw" priority={id === first?.id} />
      <div className="service-text">
        <h2>{title}</h2>
        {children}
      </div>
    </Part>
  )
}
