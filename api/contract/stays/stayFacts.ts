/** What guests are told of every stay, whatever it costs. */

import type { RoomFacts } from '../roomName.ts'
import type { Translator } from '../text/format.ts'

/** What a stay has that guests ask about, and what it is called. */
export const stayFacts = ['beds', 'bathroom', 'linen', 'parking'] as const
export type StayFact = (typeof stayFacts)[number]

export const stayFactLabels: Record<StayFact, string> = {
  beds: /*i18n*/ 'stayFact.beds',
  bathroom: /*i18n*/ 'stayFact.bathroom',
  linen: /*i18n*/ 'stayFact.linen',
  parking: /*i18n*/ 'stayFact.parking',
}

export const bedKinds = ['double', 'single', 'sofaBed', 'bunkBed', 'cot'] as const

/** The second one is private, too, but has its door outside the room. */
export const bathrooms = ['inRoom', 'outside', 'shared'] as const

const bedLabels: Record<string, string> = {
  double: /*i18n*/ 'stayFact.bed.double',
  single: /*i18n*/ 'stayFact.bed.single',
  sofaBed: /*i18n*/ 'stayFact.bed.sofaBed',
  bunkBed: /*i18n*/ 'stayFact.bed.bunkBed',
  cot: /*i18n*/ 'stayFact.bed.cot',
} satisfies Record<(typeof bedKinds)[number], string>

export const bathroomLabels: Record<string, string> = {
  inRoom: /*i18n*/ 'stayFact.bathroom.inRoom',
  outside: /*i18n*/ 'stayFact.bathroom.outside',
  shared: /*i18n*/ 'stayFact.bathroom.shared',
} satisfies Record<(typeof bathrooms)[number], string>

/** "1 letto matrimoniale, 2 letti singoli"; empty where the farm has not said it. */
const describeBeds = ({ bedKinds = [] }: RoomFacts, i18n: Translator): string =>
  bedKinds
    .flatMap(({ kind, count }) => (bedLabels[kind] === undefined ? [] : i18n.t(bedLabels[kind], { n: count })))
    .join(', ')

function describeBathroom({ bathroom = '' }: RoomFacts, i18n: Translator): string {
  const label = bathroomLabels[bathroom]
  return label === undefined ? '' : i18n.t(label)
}

/** Who calls whom about the pets of a stay; null without any. */
export const describePets = ({ numberOfPets }: { numberOfPets: number }, i18n: Translator): string | null =>
  numberOfPets > 0 ? i18n.t(/*i18n*/ 'booking.petsCall') : null

/** The rooms of stays; a guest who changes rooms has several. */
export const listRooms = <Room extends object>(rooms: readonly (Room & { parts?: Room[] | undefined })[]): Room[] =>
  rooms.flatMap((room) => room.parts ?? [room])

type NamedRoom = RoomFacts & { name: string }

/**
 * What the rooms of a stay have, and what the farm says of every stay, as names and texts. What all rooms say themselves
 * stands instead of what the farm says.
 */
export function listStayFacts(
  rooms: readonly NamedRoom[],
  ofFarm: readonly { about: StayFact; text: string }[],
  i18n: Translator,
): [name: string, text: string][] {
  const ofRooms = [
    { about: 'beds' as const, describe: describeBeds },
    { about: 'bathroom' as const, describe: describeBathroom },
  ].flatMap(({ about, describe }) => {
    const told = rooms
      .map((room) => ({ name: room.name, text: describe(room, i18n) }))
      .filter(({ text }) => text !== '')
    if (told.length === 0) return []
    const text = rooms.length === 1 ? told.map((it) => it.text) : told.map((it) => `${it.name}: ${it.text}`)
    return { about, text: text.join('; '), isWhole: told.length === rooms.length }
  })
  const replaced: StayFact[] = ofRooms.filter(({ isWhole }) => isWhole).map(({ about }) => about)
  return [...ofRooms, ...ofFarm.filter(({ about }) => !replaced.includes(about))].map(({ about, text }) => [
    i18n.t(stayFactLabels[about]),
    text,
  ])
}
