/** The farm's facts for every screen. Printed sheets need them at once, so they are read once for the whole panel. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Property } from '#contract/property.ts'
import { useStoreQuery } from '../sync/useSync.ts'
import { readProperty } from './queries.ts'

const PropertyContext = createContext<Property | null>(null)

export function PropertyProvider({ children }: { children: ReactNode }) {
  return <PropertyContext value={useStoreQuery(readProperty)?.value ?? null}>{children}</PropertyContext>
}

/** Null before the first sync of a device, and of an earlier version's device. */
export const useProperty = (): Property | null => useContext(PropertyContext)
