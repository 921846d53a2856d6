/** What guests read in English in the further languages that they are offered: sentences, and what the farm has written. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { furtherLanguages, type Language } from '#locales/language.ts'
import { formatLanguage } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceHref } from '../places.ts'
import { readRooms } from '../rooms/queries.ts'
import { pagesQuery } from '../settings/pagesQuery.ts'
import { readClosures, readExtras, readNavigation, readNotices, readProperty } from '../settings/queries.ts'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { useStoreQuery } from '../sync/useSync.ts'
import { countMissingTexts } from './missingContent.ts'
import { countMissing, type Sentence } from './sentences.ts'

/** What the farm writes, by the place where it is written. */
const readWritten = async () => [
  { href: getPlaceHref('/rooms'), label: /*i18n*/ 'admin.place.rooms', texts: await readRooms() },
  { href: getPlaceHref('/extras'), label: /*i18n*/ 'admin.place.extras', texts: (await readExtras()).value },
  {
    href: getPlaceHref('/property'),
    label: /*i18n*/ 'admin.place.property',
    texts: (await readProperty()).value?.content,
  },
  { href: getPlaceHref('/calendar'), label: /*i18n*/ 'admin.place.calendar', texts: (await readClosures()).value },
  { href: getPlaceHref('/notices'), label: /*i18n*/ 'admin.place.notices', texts: (await readNotices()).value },
]

export function MissingTexts({ sentences }: { sentences: Sentence[] }) {
  const offered = useOfferedLanguages()
  return furtherLanguages
    .filter((it) => offered.includes(it))
    .map((it) => <MissingIn key={it} lacking={it} sentences={sentences} />)
}

/** The drafts of pages and what menu and footer call them. Without the network the pages are not known. */
function useWrittenPages() {
  const { data: pages = [] } = useQuery(pagesQuery)
  const texts = pages.map(({ title, description, sections }) => ({ title, description, sections }))
  const navigation = useStoreQuery(readNavigation)?.value
  return { href: getPlaceHref('/pages'), label: /*i18n*/ 'admin.place.sitePages', texts: [texts, navigation] }
}

function MissingIn({ lacking, sentences }: { lacking: Language; sentences: Sentence[] }) {
  const { i18n, language } = useLanguage()
  const pages = useWrittenPages()
  const written = [...(useStoreQuery(readWritten) ?? []), pages]
  const name = formatLanguage(lacking, language)
  const count = countMissing(sentences).find((it) => it.language === lacking)?.count ?? 0
  const places = written
    .map((it) => ({ ...it, count: countMissingTexts(it.texts, lacking) }))
    .filter((place) => place.count > 0)
  return (
    <>
      {count > 0 && <p className="muted">{i18n.t('admin.texts.missingCount', { n: count, language: name })}</p>}
      {places.length > 0 && (
        <p className="inline-group">
          {i18n.t('admin.languages.missing', { language: name })}
          {places.map((place) => (
            <Link key={place.href} href={place.href}>
              {`${i18n.t(place.label)} (${place.count})`}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
