/** The pictures of the farm's own pages and sections, by page, and the photographs that no page shows any more. */
import { useId } from 'react'
import { Link } from 'wouter'
import { isPagePicture, type PicturePlace } from '#contract/site/pictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { getPlaceHref } from '../places.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { buildEmptyPlace } from './pagePlaces.ts'
import type { PagePictures as Page, usePagePictures } from './pageUses.ts'
import { usePictureLabel } from './usePictureLabel.ts'

type Props = { places: PicturePlace[] } & ReturnType<typeof usePagePictures>

export function PagePictures({ places, query, pages, findPages }: Props) {
  const { i18n } = useLanguage()
  const getLabel = usePictureLabel()
  const id = useId()
  const unused = places.filter(
    ({ name, hasPhotograph }) => isPagePicture(name) && hasPhotograph && findPages(name).length === 0,
  )
  if (query.data && pages.length === 0 && unused.length === 0) return null
  return (
    <section aria-label={i18n.t('admin.place.sitePages')}>
      <h2>{i18n.t('admin.place.sitePages')}</h2>
      <p className="muted">{i18n.t('admin.pictures.pagesText')}</p>
      <QueryStatus query={query} />
      {pages.map((page) => (
        <PageGroup key={page.id} page={page} places={places} findPages={findPages} />
      ))}
      {query.data && unused.length > 0 && (
        <section className="room-pictures" aria-labelledby={id}>
          <h3 id={id}>{i18n.t('admin.pictures.onNoPage')}</h3>
          <ul className="picture-grid">
            {unused.map((place) => (
              <li key={place.name}>
                <PlaceCard place={place} label={getLabel(place.name)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  )
}

type GroupProps = { page: Page } & Pick<Props, 'places' | 'findPages'>

function PageGroup({ page, places, findPages }: GroupProps) {
  const { i18n } = useLanguage()
  const getLabel = usePictureLabel()
  const id = useId()
  const findPlace = (name: string) =>
    places.find((place) => place.name === name) ?? (isPagePicture(name) ? buildEmptyPlace(name) : undefined)
  /** The other places of the site with this picture. */
  const listOthers = (name: string): string[] => {
    const others = findPages(name).filter((it) => it.id !== page.id)
    return [...(isPagePicture(name) ? [] : [getLabel(name)]), ...others.map((it) => it.name)]
  }
  return (
    <section className="room-pictures" aria-labelledby={id}>
      <header className="inline-group">
        <h3 id={id}>{page.name}</h3>
        <Link href={getPlaceHref('/pages', `?${new URLSearchParams({ page: page.id })}`)}>
          {i18n.t('admin.pictures.editPage')}
          <span className="visually-hidden"> {page.name}</span>
        </Link>
      </header>
      <ul className="picture-grid">
        {page.pictures.map(({ name, label }) => {
          const place = findPlace(name)
          return (
            place && (
              <li key={name}>
                <PlaceCard place={place} label={label} others={listOthers(name)} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
