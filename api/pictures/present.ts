import type { Versioned } from '#api/errors.ts'
import type { PicturePlace } from '#contract/site/pictures.ts'
import type { Photographs } from './photographs.ts'
import type { PictureChoice } from './queries.ts'
import { brandPlaces, listFiles, type PictureFormat } from './rules.ts'

/** A place with the picture that guests see now. */
export async function presentPlace(
  photographs: Photographs,
  name: string,
  format: PictureFormat,
  choice: Versioned<PictureChoice>,
): Promise<PicturePlace> {
  const { focus, alt, translations = {}, hidden = false } = choice.value
  const translatedAlt = Object.entries(translations).map(([language, texts]) => [language, texts.alt ?? ''])
  const version = photographs.getVersion(name)
  const files = listFiles(name, format)
  const file = files.find((it) => it.endsWith('.webp')) ?? files.find((it) => it.includes(`-${format.widths.at(-1)}.`))
  const address = `/pictures/${file}`
  const isDrawn = photographs.isDrawn(name)
  return {
    name,
    kind: format.kind,
    width: format.width,
    height: format.height,
    isDrawn,
    hasPhotograph: (await photographs.findPhotograph(name, choice.value)) !== null,
    progress: await photographs.readProgress(name, choice.value),
    url: version !== null ? `${address}?v=${version}` : isDrawn ? (brandPlaces[name]?.drawnUrl ?? address) : null,
    focus,
    alt: { ...Object.fromEntries(translatedAlt), ...alt },
    version: choice.version,
    hidden,
  }
}
