/** The guests of a stay while somebody fills in the form, at the desk or online. Pure. */
import { headOf, isMember } from './guestRules.ts'
import { buildGuest, type GuestData, type GuestKind } from './guests.ts'

const memberOf: Partial<Record<GuestKind, GuestKind>> = { familyHead: 'familyMember', groupHead: 'groupMember' }
const noDocument = { documentType: null, documentNumber: null, documentPlace: null }

/** What the members of a family mostly have in common. Citizenship and residence are also common in groups. */
const listCommon = (head: GuestData, kind: GuestKind): Partial<GuestData> => {
  const { surname, citizenship, residenceState, residenceComune, birthState, tourism, transport } = head
  const common = { citizenship, residenceState, residenceComune, tourism, transport }
  return kind === 'familyMember' ? { ...common, surname, birthState } : common
}

/** Changes the kind of one guest. Members follow their head, and a member has no document. */
export function changeKind(guests: GuestData[], index: number, kind: GuestKind): GuestData[] {
  const before = guests[index]?.kind
  const [from, to] = [before && memberOf[before], memberOf[kind]]
  const isLastHead = !guests.some((it, i) => i !== index && it.kind === before)
  return guests.map((guest, i) => {
    const next = i === index ? kind : from && isLastHead && guest.kind === from ? (to ?? 'single') : guest.kind
    if (next === guest.kind) return guest
    return { ...guest, kind: next, ...(isMember({ kind: next }) && noDocument) }
  })
}

/** All are members of the group whose head sleeps in another room. */
export const joinGroup = (guests: GuestData[]): GuestData[] =>
  guests.map((guest) => ({ ...guest, kind: 'groupMember', ...noDocument }))

/** One more guest. The second one makes the first one the head of a family, whose common fields are filled in. */
export function addGuest(guests: GuestData[], id: string): GuestData[] {
  if (guests.length === 0) return [buildGuest(id, 'single')]
  const [first] = guests
  const isPair = guests.length === 1 && first?.kind === 'single'
  const list = isPair ? changeKind(guests, 0, 'familyHead') : guests
  const head = list.find(({ kind }) => memberOf[kind] !== undefined)
  const elsewhere = list.every((it) => it.kind === 'groupMember') ? 'groupMember' : 'single'
  const kind = (head && memberOf[head.kind]) ?? elsewhere
  return [...list, { ...buildGuest(id, kind), ...(head && listCommon(head, kind)) }]
}

/** As many as are expected, where nobody has registered any. Who booked is mostly the first of them. */
export function startGuests(count: number, booker: Partial<GuestData>, createId: () => string): GuestData[] {
  let guests: GuestData[] = []
  while (guests.length < Math.max(1, count)) guests = addGuest(guests, createId())
  return guests.map((guest, i) => (i === 0 ? { ...guest, ...booker } : guest))
}

/** The members of a family or a group get from their head what nobody has written of them. */
export function fillMembers(guests: GuestData[]): GuestData[] {
  const head = guests.find(({ kind }) => memberOf[kind] !== undefined)
  const kind = head && memberOf[head.kind]
  if (!head || !kind) return guests
  const { residenceComune, ...common } = listCommon(head, kind)
  return guests.map((guest) => {
    if (guest.kind !== kind) return guest
    const empty = Object.entries(common).filter(([field]) => guest[field as keyof typeof common] === null)
    return { ...guest, ...Object.fromEntries(empty), ...(guest.residenceState === null && { residenceComune }) }
  })
}

/**
 * Without one guest. The first member of a head who leaves takes the place; who is left alone is a single guest, or has a
 * head in another room.
 */
export function removeGuest(guests: GuestData[], index: number): GuestData[] {
  const gone = guests[index]
  const rest = guests.filter((_, i) => i !== index)
  const successor = rest.findIndex(({ kind }) => gone && headOf[kind] === gone.kind)
  const list = gone && successor >= 0 ? changeKind(rest, successor, gone.kind) : rest
  return list.length === 1 && list[0]?.kind !== 'groupMember' ? changeKind(list, 0, 'single') : list
}

/** A changed field, with what depends on it: a comune belongs to its state. */
export function changeGuest(guest: GuestData, change: Partial<GuestData>): GuestData {
  return {
    ...guest,
    ...(change.birthState !== undefined && change.birthState !== guest.birthState && { birthComune: null }),
    ...(change.residenceState !== undefined &&
      change.residenceState !== guest.residenceState && { residenceComune: null }),
    ...change,
  }
}
