import { useMediaQuery } from './useMediaQuery.ts'

/** The months that a calendar shows side by side. */
export const useShownMonths = (): 1 | 2 => (useMediaQuery('(width >= 64em)') ? 2 : 1)
