import type { Typeface } from '#contract/appearance.ts'

/** The style sheet of each typeface. */
export function buildFallbacks(): Promise<Record<Typeface, string>>
