import { useIsWide } from './useMediaQuery.ts'

/** The months that a calendar shows side by side. The sheets of a calendar and of what stands around it name the width, too. */
export const useShownMonths = (): 1 | 2 => (useIsWide() ? 2 : 1)
