import { createContext, type ReactNode, useContext } from 'react'
import type { Farm } from '../farm.ts'

const FarmContext = createContext<Farm | null>(null)

/** Gives the facts of the page's state to everything below. */
export function FarmProvider({ farm, children }: { farm: Farm; children: ReactNode }) {
  return <FarmContext value={farm}>{children}</FarmContext>
}

/** The farm's facts. Throws outside a FarmProvider. */
export function useFarm(): Farm {
  const farm = useContext(FarmContext)
  if (farm === null) throw new Error('useFarm must be called inside a FarmProvider')
  return farm
}
