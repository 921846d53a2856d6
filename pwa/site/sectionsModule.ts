/** The code of the farm's sections, which only pages with sections load. */
import type { ComponentType } from 'react'

type Sections = ComponentType<{ below?: string }>

let loaded: Sections | null = null

export const sectionsModule = {
  load: async (): Promise<void> => {
    loaded = (await import('./pages/OwnPage.tsx')).OwnPage
  },
  /** Null until it is loaded. */
  get: (): Sections | null => loaded,
}
