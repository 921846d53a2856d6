/** Addresses of the farm on OpenStreetMap. */
import { property } from '#contract/property.ts'

/** Only the contact page may embed pages of this origin. */
export const mapOrigin = 'https://www.openstreetmap.org'

const { latitude, longitude } = property.address
/** Half of the embedded map's width and height, in degrees: it shows the town and the farm. */
const [halfWidth, halfHeight] = [0.03, 0.016]
const bounds = [longitude - halfWidth, latitude - halfHeight, longitude + halfWidth, latitude + halfHeight]

export const mapUrl = `${mapOrigin}/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`
/** The page that OpenStreetMap offers for embedding. */
export const embeddedMapUrl = `${mapOrigin}/export/embed.html?${new URLSearchParams({
  bbox: bounds.map((it) => it.toFixed(4)).join(),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`
