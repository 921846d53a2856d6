import type { Line } from './ledgerFields.ts'

/** Whether a line is the discount by the length of the stay. */
export const isLengthDiscount = ({ kind, percent, nights }: Pick<Line, 'kind' | 'percent' | 'nights'>): boolean =>
  kind === 'adjustment' && percent !== undefined && nights !== undefined
