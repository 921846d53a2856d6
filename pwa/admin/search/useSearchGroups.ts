/** What the search shows for a text, by kind. */
import type { I18n } from '@lingui/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { ChannelStay } from '#contract/channels.ts'
import type { Contact } from '#contract/contacts.ts'
import { type Day, toFarmDay } from '#contract/days/days.ts'
import type { Note } from '#contract/notes.ts'
import type { Room } from '#contract/rooms.ts'
import { formatGuestName, formatStayName } from '#contract/stays/stayNames.ts'
import { getRoomName } from '#contract/text/format.ts'
import type { Language } from '#locales/language.ts'
import { formatDateTime, formatNamedDay, formatStay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { nouns } from '#pwa/offline/nouns.ts'
import { getStatusLabel, statusLabels } from '../booking/labels.ts'
import { useOwedText } from '../payments/useOwedText.ts'
import type { PlaceIcon } from '../placeIcons.ts'
import { getPlaceHref, type Place } from '../places.ts'
import { formatCode, getBookingHref } from '../subjects/bookingName.ts'
import { describeNote, getNoteHref } from '../subjects/noteName.ts'
import { useNow } from '../sync/useSync.ts'
import type { SearchAction } from './actions.ts'
import { listMeantDays } from './days.ts'
import { findPlacesAndActions } from './matches.ts'
import { type Found, type FoundPerson, findInStore, readSearchStore, shownBookings } from './queries.ts'

/** `href`: for `navigate`; null opens the dialog of a new booking. */
export type SearchResult = { key: string; icon: PlaceIcon; title: string; detail: string; href: string | null }
export type ResultGroup = { id: string; label: string; results: SearchResult[] }

type Texts = { i18n: I18n; language: Language; getOwedText: (booking: Booking) => string | null }

const presentAction = ({ id, icon, label, href }: SearchAction, { i18n }: Texts): SearchResult => ({
  key: id,
  icon,
  title: i18n.t(label),
  detail: '',
  href,
})

const presentPlace = ({ path, icon, label, about }: Place, { i18n }: Texts): SearchResult => ({
  key: path,
  icon,
  title: i18n.t(label),
  detail: i18n.t(about),
  href: getPlaceHref(path),
})

const presentDay = (day: Day, today: Day, { language }: Texts): SearchResult => ({
  key: day,
  icon: 'today',
  title: formatNamedDay(day, today, language),
  detail: '',
  href: getPlaceHref('/today', `?day=${day}`),
})

/** A room is found to look at its days, or to close them. */
const presentRoom = (room: Room, { i18n, language }: Texts): SearchResult => ({
  key: `room ${room.id}`,
  icon: 'rooms',
  title: getRoomName(room, language),
  detail: i18n.t('admin.search.roomDays'),
  href: getPlaceHref('/calendar', `?room=${room.id}`),
})

function presentBooking(booking: Booking, { i18n, language, getOwedText }: Texts): SearchResult {
  const { from, to } = formatStay(booking, language)
  const state = booking.deletedAt === null ? getStatusLabel(booking) : /*i18n*/ 'admin.place.trash'
  return {
    key: booking.id,
    icon: booking.deletedAt === null ? 'bookings' : 'trash',
    title: formatGuestName(booking, i18n),
    detail: [
      ...[`${from} → ${to}`, getRoomName(booking.room, language), i18n.t(state)],
      ...[getOwedText(booking), formatCode(booking, i18n)],
    ]
      .filter(Boolean)
      .join(' · '),
    href: getBookingHref(booking),
  }
}

const presentChannelStay = (stay: ChannelStay, { i18n, language }: Texts): SearchResult => {
  const { from, to } = formatStay(stay, language)
  const cancelled = stay.cancelledAt === null ? [] : [i18n.t(statusLabels.cancelled)]
  return {
    key: stay.id,
    icon: 'channels',
    title: formatStayName(stay, i18n),
    detail: [`${from} → ${to}`, ...cancelled].join(' · '),
    href: nouns.channelStays.getHref?.(stay) ?? '',
  }
}

const getMessageHref = (id: string) => getPlaceHref('/contacts', `?id=${id}`)

/** Who may open the page of a person's data comes there, others to what the person has sent last. */
function presentPerson({ key, name, contact, row }: FoundPerson, mayOpenPeople: boolean): SearchResult {
  const last = 'status' in row ? getBookingHref(row) : getMessageHref(row.id)
  const href = mayOpenPeople ? getPlaceHref('/people', `?id=${row.id}`) : last
  return { key: `person ${key}`, icon: 'people', title: name, detail: contact, href }
}

const presentMessage = ({ id, name, surname, message, createdAt }: Contact, { language }: Texts): SearchResult => ({
  key: id,
  icon: 'contacts',
  title: `${name} ${surname}`,
  detail: `${formatDateTime(createdAt, language)} · ${message}`,
  href: getMessageHref(id),
})

const presentNote = (note: Note, { language }: Texts): SearchResult => ({
  key: note.id,
  icon: 'today',
  title: describeNote(note),
  detail: `${note.author} · ${formatDateTime(note.createdAt, language)}`,
  href: getNoteHref(note),
})

function presentRows(found: Found, texts: Texts, mayOpenPeople: boolean): ResultGroup[] {
  const { i18n } = texts
  const bookingsLabel = found.hasMoreBookings
    ? i18n.t('admin.search.firstBookings', { n: shownBookings })
    : i18n.t('admin.place.bookings')
  return [
    { id: 'bookings', label: bookingsLabel, results: found.bookings.map((it) => presentBooking(it, texts)) },
    {
      id: 'channelStays',
      label: i18n.t('admin.search.channelStays'),
      results: found.channelStays.map((it) => presentChannelStay(it, texts)),
    },
    {
      id: 'persons',
      label: i18n.t('admin.search.persons'),
      results: found.persons.map((it) => presentPerson(it, mayOpenPeople)),
    },
    { id: 'rooms', label: i18n.t('admin.search.rooms'), results: found.rooms.map((it) => presentRoom(it, texts)) },
    {
      id: 'messages',
      label: i18n.t('admin.search.messages'),
      results: found.messages.map((it) => presentMessage(it, texts)),
    },
    { id: 'notes', label: i18n.t('admin.search.notes'), results: found.notes.map((it) => presentNote(it, texts)) },
  ]
}

/** They come before places: whoever types a name at the desk looks for the guest. */
const isAboutPeople = ({ id }: ResultGroup): boolean => ['bookings', 'channelStays', 'persons'].includes(id)

/** `isComplete`: the rows on this device have been looked through for this text. */
export function useSearchGroups(typed: string, places: Place[]): { groups: ResultGroup[]; isComplete: boolean } {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  const meantDays = useMemo(() => listMeantDays(typed, today), [typed, today])
  // Without a store the places and actions are found all the same.
  const store = useLiveQuery(() => readSearchStore().catch(() => null))
  const found = useLiveQuery(
    async () => (store ? findInStore(store, typed, meantDays, today).catch(() => null) : store),
    [store, typed, meantDays, today],
  )
  const near = findPlacesAndActions(typed, places, (id) => i18n.t(id))
  const texts = { i18n, language, getOwedText: useOwedText() }
  const mayOpenPeople = places.some(({ path }) => path === '/people')
  const days = {
    id: 'days',
    label: i18n.t('admin.search.days'),
    results: meantDays.map((it) => presentDay(it, today, texts)),
  }
  const rows = found?.typed === typed ? presentRows(found, texts, mayOpenPeople) : []
  const ways = [
    {
      id: 'actions',
      label: i18n.t('admin.search.actions'),
      results: near.actions.map((it) => presentAction(it, texts)),
    },
    { id: 'places', label: i18n.t('admin.sections'), results: near.places.map((it) => presentPlace(it, texts)) },
  ]
  // What was found for an earlier text is not shown under this one.
  const groups = [days, ...rows.filter(isAboutPeople), ...ways, ...rows.filter((it) => !isAboutPeople(it))]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isComplete: found === null || found?.typed === typed,
  }
}
