/** All pictures of the site by page: managers put photographs in the place of the drawn ones. Needs the network. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { AppearanceForm } from '../appearance/AppearanceForm.tsx'
import { readRooms } from '../rooms/queries.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { QueryStatus } from '../sync/QueryStatus.tsx'
import { useStoreQuery } from '../sync/useSync.ts'
import { groups, listPlaces } from './groups.data.ts'
import './PicturesPage.css'
import { PlaceCard } from './PlaceCard.tsx'
import { placesQuery } from './queries.ts'
import { RoomPictures } from './RoomPictures.tsx'

/** Fetches the places again when somebody else has changed one: the change feed brings its new version. */
function useFollowChanges(): void {
  const client = useQueryClient()
  const versions = useStoreQuery(async () =>
    String((await db.settings.where('key').startsWith('picture:').toArray()).map(({ version }) => version)),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version from the change feed triggers the refetch
  useEffect(() => {
    void client.invalidateQueries({ queryKey: placesQuery.queryKey })
  }, [client, versions])
}

export function PicturesPage() {
  const { i18n } = useLanguage()
  const query = useQuery(placesQuery)
  const rooms = useLiveQuery(readRooms)
  const parts = useProperty()?.parts
  useFollowChanges()
  const places = new Map(query.data?.map((place) => [place.name, place]))
  return (
    <div className="pictures">
      <h1>{i18n.t('admin.pictures.title')}</h1>
      <AppearanceForm />
      <p className="muted">{i18n.t('admin.pictures.text')}</p>
      <QueryStatus query={query} />
      {query.data &&
        groups
          .filter(({ part }) => part === undefined || parts?.[part] !== false)
          .map((group) => (
            <section key={group.title} aria-label={i18n.t(group.title)}>
              <h2>{i18n.t(group.title)}</h2>
              <ul className="picture-grid">
                {listPlaces(group).map(({ name, label, n }) => {
                  const place = places.get(name)
                  return (
                    place && (
                      <li key={name}>
                        <PlaceCard place={place} label={i18n.t(label, { n })} portrait={places.get(`${name}-tall`)} />
                      </li>
                    )
                  )
                })}
              </ul>
            </section>
          ))}
      {query.data && rooms && (
        <section aria-label={i18n.t('admin.pictures.rooms')}>
          <h2>{i18n.t('admin.pictures.rooms')}</h2>
          <p className="muted">{i18n.t('admin.pictures.roomsText')}</p>
          {rooms
            .filter((room) => !room.retired)
            .map((room) => (
              <RoomPictures key={room.id} room={room} places={query.data} />
            ))}
        </section>
      )}
    </div>
  )
}
