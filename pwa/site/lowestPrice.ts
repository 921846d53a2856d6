import type { SeasonPrices } from '#contract/prices/prices.ts'

/** The lowest price of a night in any of the rooms and seasons, as decimal text; null when no room has a price. */
export const findLowestPrice = (rooms: SeasonPrices[]): string | null =>
  rooms
    .flatMap(({ pricePerNight, seasons }) => [pricePerNight, ...seasons.map((season) => season.pricePerNight)])
    .filter((price) => price !== null)
    .sort((a, b) => Number(a) - Number(b))[0] ?? null

/** Whether the price of a night depends on the season. */
export const hasSeveralPrices = ({ pricePerNight, seasons }: SeasonPrices): boolean =>
  new Set([Number(pricePerNight), ...seasons.map((season) => Number(season.pricePerNight ?? pricePerNight))]).size > 1
