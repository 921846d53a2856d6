/** What a stay has that guests ask about, and what it is called. */
export const stayFacts = ['beds', 'bathroom', 'linen', 'parking'] as const
export type StayFact = (typeof stayFacts)[number]

export const stayFactLabels: Record<StayFact, string> = {
  beds: /*i18n*/ 'stayFact.beds',
  bathroom: /*i18n*/ 'stayFact.bathroom',
  linen: /*i18n*/ 'stayFact.linen',
  parking: /*i18n*/ 'stayFact.parking',
}
