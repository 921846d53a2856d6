import { createContext, useContext } from 'react'
import type { Property } from '#contract/property.ts'

export const PropertyContext = createContext<Property | null>(null)

/** The farm's facts. Null before the first sync of a device, and on one that was last synced with an earlier version. */
export const useProperty = (): Property | null => useContext(PropertyContext)
