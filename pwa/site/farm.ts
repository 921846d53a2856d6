/** The farm's facts as the pages show them. The server puts them into the state of every page. */
import type { PartName, Parts } from '#contract/parts.ts'
import type { Property } from '#contract/property.ts'
import type { FarmRules } from '#contract/settings.ts'

type HiddenFact = keyof FarmRules | 'shortName' | 'payments' | 'iban' | 'summer' | 'content' | 'appearance'
/** `rooms` is how many rooms guests can book. */
export type Farm = Omit<Property, HiddenFact> & { rooms: number }

/** Whether the farm has the part that a page, a link or a figure is about. */
export const hasPart = ({ part }: { part?: PartName | null | undefined }, parts: Parts): boolean =>
  part === undefined || part === null || parts[part]
