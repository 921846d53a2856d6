/** The nationality of a registered guest in the words that bookings have. Pure. */
import { nationalities } from '../stays/stay.ts'

/** Their states in the police's table. */
const states: Record<Exclude<(typeof nationalities)[number], 'altra'>, string> = {
  italiana: '100000100',
  francese: '100000215',
  tedesca: '100000216',
  inglese: '100000219',
  americana: '100000536',
  spagnola: '100000239',
  olandese: '100000232',
  belga: '100000206',
  svizzera: '100000241',
  austriaca: '100000203',
}

/** The state of a nationality. Of a guest whose nationality nobody has written, Italy; null where it is unknown. */
export function findStateOf(nationality: string | null): string | null {
  const known = nationalities.find((it) => it === (nationality ?? 'italiana'))
  return known === undefined || known === 'altra' ? null : states[known]
}

/** `citizenship`: the code of a state. */
export const toNationality = (citizenship: string): (typeof nationalities)[number] =>
  nationalities.find((it) => it !== 'altra' && states[it] === citizenship) ?? 'altra'
