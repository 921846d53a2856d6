/** The entries of the site's lists, such as slides and reviews, that still say what is true of the sample. */
import type { PartName } from '#contract/parts.ts'
import type { Content, ContentListName } from '#contract/site/content.ts'
import type { LocalizedText } from '#contract/text/localizedText.ts'

type Entry = { list: ContentListName; part: PartName | null; sentences: LocalizedText[] }

/** Each entry with what it says of the farm. `part`: without it, no page shows the entry. */
const listEntries = (content: Content): Entry[] => [
  ...content.slides.map(({ title, alt, part }): Entry => ({ list: 'slides', part, sentences: [title, alt] })),
  ...content.clips.map(
    ({ title, description }): Entry => ({ list: 'clips', part: 'television', sentences: [title, description] }),
  ),
  ...content.reviews.map(({ text }): Entry => ({ list: 'reviews', part: 'reviews', sentences: [text] })),
  ...content.sights.map(({ name }): Entry => ({ list: 'sights', part: 'culture', sentences: [name] })),
  ...content.directions.map(({ way }): Entry => ({ list: 'directions', part: null, sentences: [way] })),
  ...content.tastingCourses.map(
    ({ dish }): Entry => ({ list: 'tastingCourses', part: 'restaurant', sentences: [dish] }),
  ),
  ...content.seasonalCourses.map(
    ({ dish }): Entry => ({ list: 'seasonalCourses', part: 'restaurant', sentences: [dish] }),
  ),
  ...content.mapLabels.map(({ text }): Entry => ({ list: 'mapLabels', part: null, sentences: [text] })),
]

/** The list of each entry with a sentence of the sample, in one language or more. */
export function listSampleEntries(
  content: Content,
  parts: Record<PartName, boolean>,
  sample: Content,
): ContentListName[] {
  const toKeys = ({ list, sentences }: Entry) =>
    sentences.flatMap(({ it, en }) => [it, en].map((sentence) => `${list} ${sentence}`))
  const known = new Set(listEntries(sample).flatMap(toKeys))
  return listEntries(content)
    .filter((entry) => (entry.part === null || parts[entry.part]) && toKeys(entry).some((key) => known.has(key)))
    .map(({ list }) => list)
}
