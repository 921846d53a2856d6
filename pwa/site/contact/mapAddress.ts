/** Addresses of the farm on OpenStreetMap. */

/** Only the contact page may embed pages of this origin. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** Where the farm is, in degrees. */
type Place = { latitude: number; longitude: number }

/** Half of the embedded map's width and height, in degrees: it shows the town and the farm. */
const [halfWidth, halfHeight] = [0.03, 0.016]

export const buildMapUrl = ({ latitude, longitude }: Place): string =>
  `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`

/** The page that OpenStreetMap offers for embedding. */
export function buildEmbeddedMapUrl({ latitude, longitude }: Place): string {
  const bounds = [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]
  return `${mapOrigin}/export/embed.html?${new URLSearchParams({
    bbox: bounds.map((it) => it.toFixed(4)).join(),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })}`
}
