/** The kinds of writes. A new one is a type in `writes.ts` and, with its rules, a row here for each of its calls. */
import type { WriteCallName } from '#contract/paths.ts'
import { getNoun } from '#pwa/offline/nouns.ts'
import { bookingChanges } from './bookings.ts'
import { groupChanges, newGroups } from './groupChanges.ts'
import { sales } from './lines.ts'
import { buildRowChanges } from './nounRows.ts'
import { payments, sharedPayments } from './payments.ts'
import { splits } from './splits.ts'
import { swaps } from './swaps.ts'
import type { OwnCall, StaffWrite, WriteKind, WriteOf } from './writes.ts'

const kinds: { [Call in OwnCall]: WriteKind<WriteOf<Call>> } = {
  'bookings.patch': bookingChanges,
  'bookings.edit': bookingChanges,
  'bookings.decline': bookingChanges,
  'bookings.declineWish': bookingChanges,
  'bookings.trash': bookingChanges,
  'bookings.restore': bookingChanges,
  'bookings.desk': bookingChanges,
  'bookings.deskGroup': newGroups,
  'bookings.confirmGroup': groupChanges,
  'bookings.moveGroup': groupChanges,
  'bookings.cancelGroup': groupChanges,
  'bookings.declineGroup': groupChanges,
  'bookings.swap': swaps,
  'bookings.split': splits,
  'bookings.addLine': sales,
  'channelStays.addLine': sales,
  'payments.add': payments,
  'payments.patch': payments,
  'payments.remove': payments,
  'payments.addShared': sharedPayments,
}
const kindsByCall: { readonly [Call in WriteCallName]?: WriteKind<StaffWrite> } = kinds

/** Any other call changes a row of a noun. */
export const getKind = ({ call, table }: Pick<StaffWrite, 'call' | 'table'>): WriteKind<StaffWrite> =>
  kindsByCall[call] ?? buildRowChanges(getNoun(table))
