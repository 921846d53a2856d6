/** All pictures of the site by page: managers put photographs in the place of the drawn ones. Needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { toPictureName } from '#contract/site/roomPictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { AppearanceForm } from '../appearance/AppearanceForm.tsx'
import { firstStepsQuery } from '../firstSteps/queries.ts'
import { readRooms } from '../rooms/queries.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { useFollowSettings } from '../settings/useFollowSettings.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { groups, listPlaces } from './groups.data.ts'
import './PicturesPage.css'
import { getPlaceHref } from '../places.ts'
import { PagePictures } from './PagePictures.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { usePagePictures } from './pageUses.ts'
import { isMaking, placesQuery } from './queries.ts'
import { RoomPictures } from './RoomPictures.tsx'

/**
 * The names of the places that still have a picture of the sample, once the server has answered. A photograph takes the
 * place of a drawing when all its files are made.
 */
function useSamplePlaces(isWorking: boolean) {
  const client = useQueryClient()
  const steps = useQuery(firstStepsQuery)
  useEffect(() => {
    if (!isWorking) void client.invalidateQueries(firstStepsQuery)
  }, [client, isWorking])
  return { steps, names: steps.data?.find(({ step }) => step === 'pictures')?.items }
}

export function PicturesPage() {
  const { i18n } = useLanguage()
  const [, navigate] = useLocation()
  const onlySample = new URLSearchParams(useSearch()).has('sample')
  const query = useQuery(placesQuery)
  const sample = useSamplePlaces(isMaking(query.data))
  const rooms = useLiveQuery(readRooms)
  const parts = useProperty()?.parts
  useFollowSettings('picture:', placesQuery.queryKey)
  const ofPages = usePagePictures()
  const listPageNames = (name: string) => ofPages.findPages(name).map((page) => page.name)
  const places = new Map(query.data?.map((place) => [place.name, place]))
  const isReady = query.data !== undefined && (!onlySample || sample.names !== undefined)
  const isWanted = (name: string) => !onlySample || sample.names?.includes(name) === true
  const shownGroups = groups
    .filter(({ part }) => part === undefined || parts?.[part] !== false)
    .map((group) => ({ title: group.title, places: listPlaces(group).filter(({ name }) => isWanted(name)) }))
    .filter((group) => group.places.length > 0)
  const shownRooms = (rooms ?? []).filter(
    ({ retired, imageUrls }) => !retired && (!onlySample || imageUrls.map(toPictureName).some(isWanted)),
  )
  return (
    <div className="pictures">
      <header className="page-head">
        <Checkbox
          id="pictures-sample"
          label={i18n.t('admin.pictures.onlySample')}
          checked={onlySample}
          onChange={({ target }) =>
            navigate(getPlaceHref('/pictures', target.checked ? '?sample' : ''), { replace: true })
          }
        />
      </header>
      {!onlySample && <AppearanceForm />}
      <p className="muted">{i18n.t('admin.pictures.text')}</p>
      <QueryStatus query={onlySample && query.data ? sample.steps : query} />
      {onlySample && sample.names && (
        <p className="muted" role="status">
          {i18n.t('admin.pictures.sampleCount', { n: sample.names.length })}
        </p>
      )}
      {isReady &&
        shownGroups.map((group) => (
          <section key={group.title} aria-label={i18n.t(group.title)}>
            <h2>{i18n.t(group.title)}</h2>
            <ul className="picture-grid">
              {group.places.map(({ name, label, n }) => {
                const place = places.get(name)
                return (
                  place && (
                    <li key={name}>
                      <PlaceCard
                        place={place}
                        label={i18n.t(label, { n })}
                        narrow={places.get(`${name}-tall`)}
                        others={listPageNames(name)}
                      />
                    </li>
                  )
                )
              })}
            </ul>
          </section>
        ))}
      {isReady && shownRooms.length > 0 && (
        <section aria-label={i18n.t('admin.pictures.rooms')}>
          <h2>{i18n.t('admin.pictures.rooms')}</h2>
          <p className="muted">{i18n.t('admin.pictures.roomsText')}</p>
          {shownRooms.map((room) => (
            <RoomPictures key={room.id} room={room} places={query.data} listPageNames={listPageNames} />
          ))}
        </section>
      )}
      {query.data && !onlySample && <PagePictures places={query.data} {...ofPages} />}
    </div>
  )
}
