/** What is written on the drawn map. The drawing itself has no text, so the labels have the page's language and size. */
type MapLabel = {
  text: string
  /** The labelled place, in percent of the width and the height of the map. The drawing uses the same position. */
  x: number
  y: number
  /** Where the text is, seen from the place. */
  side: 'left' | 'right' | 'above' | 'below' | 'over'
  kind: 'farm' | 'town' | 'village' | 'nature' | 'road'
}

export const mapLabels = {
  farm: { text: /*i18n*/ 'map.farm', x: 54, y: 33, side: 'above', kind: 'farm' },
  sansepolcro: { text: /*i18n*/ 'map.sansepolcro', x: 71, y: 48.5, side: 'below', kind: 'town' },
  pieve: { text: /*i18n*/ 'map.pieve', x: 33, y: 15.5, side: 'right', kind: 'village' },
  anghiari: { text: /*i18n*/ 'map.anghiari', x: 27.5, y: 54.5, side: 'left', kind: 'village' },
  castello: { text: /*i18n*/ 'map.castello', x: 53.5, y: 72, side: 'right', kind: 'village' },
  montedoglio: { text: /*i18n*/ 'map.montedoglio', x: 25, y: 20.5, side: 'below', kind: 'nature' },
  tiber: { text: /*i18n*/ 'map.tiber', x: 44.5, y: 62, side: 'left', kind: 'nature' },
  alps: { text: /*i18n*/ 'map.alps', x: 82, y: 14, side: 'over', kind: 'nature' },
  cesena: { text: /*i18n*/ 'map.cesena', x: 29, y: 5.5, side: 'right', kind: 'road' },
  arezzo: { text: /*i18n*/ 'map.arezzo', x: 3, y: 82, side: 'right', kind: 'road' },
  perugia: { text: /*i18n*/ 'map.perugia', x: 58, y: 91.5, side: 'right', kind: 'road' },
} as const satisfies Record<string, MapLabel>
