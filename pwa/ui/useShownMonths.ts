import { useMediaQuery } from './useMediaQuery.ts'

/** The months that a calendar shows side by side. The sheets of `Calendar`, `BookingWidget` and `RangePicker` name the width, too. */
export const useShownMonths = (): 1 | 2 => (useMediaQuery('(width >= 64em)') ? 2 : 1)
