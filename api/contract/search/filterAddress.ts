/** The filter of the rooms page, as its address carries it. */

export type RoomFilter = {
  /** At least so many guests and beds. */
  guests: number | null
  beds: number | null
  /** The highest price of a night in the cheapest season, in euro. */
  price: number | null
  /** All of them. */
  amenities: string[]
  order: 'price' | null
}

type Parameters = { get(name: string): string | null | undefined }

const names = ['guests', 'beds', 'price', 'amenities', 'order'] as const

function parseCount(text: string | null | undefined): number | null {
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= 10_000 ? count : null
}

/** An address lists amenities with commas between them, so a comma in a name is written in another way. */
const writeAmenity = (name: string): string => name.replaceAll('%', '%25').replaceAll(',', '%2C')
const readAmenity = (text: string): string => text.replaceAll('%2C', ',').replaceAll('%25', '%')

const hasSearch = (parameters: Parameters): boolean => typeof parameters.get('from') === 'string'

/** Reads the filter of an address. What it does not know it ignores. The guests of a search belong to the search. */
export const parseFilter = (parameters: Parameters): RoomFilter => ({
  guests: hasSearch(parameters) ? null : parseCount(parameters.get('guests')),
  beds: parseCount(parameters.get('beds')),
  price: parseCount(parameters.get('price')),
  amenities: [...new Set(parameters.get('amenities')?.split(',').filter(Boolean).map(readAmenity))],
  order: parameters.get('order') === 'price' ? 'price' : null,
})

/** Whether `parseFilter` ignores a value. */
export function hasInvalidFilter(parameters: Parameters): boolean {
  const filter = parseFilter(parameters)
  const checked = names.filter((name) => name !== 'guests' || !hasSearch(parameters))
  return checked.some((name) => filter[name] === null && Boolean(parameters.get(name)))
}

/** The parameters with another filter, '' without any. Those of a search stay. */
export function formatFilter(filter: RoomFilter, parameters: URLSearchParams): string {
  const changed = new URLSearchParams(parameters)
  for (const name of names) {
    if (name === 'guests' && hasSearch(parameters)) continue
    const value = name === 'amenities' ? filter.amenities.map(writeAmenity).join() : String(filter[name] ?? '')
    if (value === '') changed.delete(name)
    else changed.set(name, value)
  }
  const text = String(changed)
  return text === '' ? '' : `?${text}`
}
