import type { ReactNode } from 'react'
import { Picture } from '#pwa/ui/Picture.tsx'

type Props = { id: string; title: string; picture: string; alt: string; children: ReactNode }

export function Service({ id, title, picture, alt, children }: Props) {
  return (
    <section id={id} className="service wide">
      <Picture name={picture} alt={alt} sizes="(width < 62em) 90vw, 50vw" />
      <div className="service-text">
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  )
}
