/** The ways to the farm without a car, and what pages and mails call them. */
export const travelWays = ['station', 'bus', 'taxi', 'pickUp'] as const
export type TravelWay = (typeof travelWays)[number]

export const travelLabels: Record<TravelWay, string> = {
  station: /*i18n*/ 'travel.station',
  bus: /*i18n*/ 'travel.bus',
  taxi: /*i18n*/ 'travel.taxi',
  pickUp: /*i18n*/ 'travel.pickUp',
}
