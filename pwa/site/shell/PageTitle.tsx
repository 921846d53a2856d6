import type { ComponentProps } from 'react'
import { useFarm } from './FarmProvider.tsx'

type Props = Omit<ComponentProps<'h1'>, 'children'> & { text: string }

/** The heading of a page: the farm's name where the farm has emptied it. */
export function PageTitle({ text, ...attributes }: Props) {
  const { name } = useFarm()
  return <h1 {...attributes}>{text || name}</h1>
}
