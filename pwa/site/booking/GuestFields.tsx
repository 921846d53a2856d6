/**
 * The fields with which guests say who they are: in a request, and where they accept an offer. Each form ties them to its
 * own state (`bind`), and leaves out what it does not ask.
 */
import type { ChangeEvent, ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { nationalities } from '#contract/stays/stay.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'

type GuestFieldName =
  | ('guestName' | 'guestSurname' | 'guestPhone' | 'nationality' | 'birthDate' | 'fiscalCode')
  | ('specialRequests' | 'privacyAccepted')

type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
type Bound = {
  id: string
  error: string | undefined
  onChange: (event: Change) => unknown
  name?: string
  value?: string
  checked?: boolean
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>
}

type Props = {
  asks: (name: GuestFieldName) => boolean
  bind: (name: GuestFieldName) => Bound
  /** Where an offer is accepted, the farm knows it. */
  email?: Bound
  /** As it is before it is typed on. */
  getBirthDate: () => string
  /** Further fields of the grid. */
  children?: ReactNode
}

export function GuestFields({ asks, bind, email, getBirthDate, children }: Props) {
  const { i18n } = useLanguage()
  const { checkin } = useFarm()
  const changeBirthDate = (event: ChangeEvent<HTMLInputElement>) => {
    updateBirthDateInput(event.currentTarget, getBirthDate())
    return bind('birthDate').onChange(event)
  }
  return (
    <>
      <div className="field-grid">
        {asks('guestName') && (
          <TextField {...bind('guestName')} label={i18n.t('booking.guestName')} autoComplete="given-name" required />
        )}
        {asks('guestSurname') && (
          <TextField
            {...bind('guestSurname')}
            label={i18n.t('booking.guestSurname')}
            autoComplete="family-name"
            required
          />
        )}
        {email && (
          <TextField
            {...email}
            label={i18n.t('booking.guestEmail')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            required
          />
        )}
        {asks('guestPhone') && (
          <TextField
            {...bind('guestPhone')}
            label={i18n.t('booking.guestPhone')}
            type="tel"
            autoComplete="tel"
            required
          />
        )}
        {asks('nationality') && <NationalityField {...bind('nationality')} />}
        {asks('birthDate') && (
          <TextField
            {...bind('birthDate')}
            onChange={changeBirthDate}
            label={i18n.t('booking.birthDate')}
            hint={i18n.t('booking.birthDateHint')}
            inputMode="numeric"
            autoComplete="bday"
            required
          />
        )}
        {asks('fiscalCode') && (
          <TextField
            {...bind('fiscalCode')}
            label={i18n.t('booking.fiscalCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {children}
      </div>
      {asks('specialRequests') && (
        <TextArea
          {...bind('specialRequests')}
          label={i18n.t('booking.specialRequests')}
          hint={i18n.t('booking.specialRequestsHint', { time: checkin.announceAfter })}
        />
      )}
      {asks('privacyAccepted') && (
        <Checkbox
          {...bind('privacyAccepted')}
          required
          label={
            <>
              {i18n.t('booking.privacyAccepted')} <Link href="/privacy">{i18n.t('booking.privacyLink')}</Link>
            </>
          }
        />
      )}
    </>
  )
}

const labels: Record<(typeof nationalities)[number], string> = {
  italiana: /*i18n*/ 'booking.nationality.italiana',
  francese: /*i18n*/ 'booking.nationality.francese',
  tedesca: /*i18n*/ 'booking.nationality.tedesca',
  inglese: /*i18n*/ 'booking.nationality.inglese',
  americana: /*i18n*/ 'booking.nationality.americana',
  spagnola: /*i18n*/ 'booking.nationality.spagnola',
  olandese: /*i18n*/ 'booking.nationality.olandese',
  belga: /*i18n*/ 'booking.nationality.belga',
  svizzera: /*i18n*/ 'booking.nationality.svizzera',
  austriaca: /*i18n*/ 'booking.nationality.austriaca',
  altra: /*i18n*/ 'booking.nationality.altra',
}

function NationalityField(props: Omit<ComponentProps<typeof SelectField>, 'label'>) {
  const { i18n } = useLanguage()
  return (
    // Not `required`: HTML then demands an empty option, and this select always has a value.
    <SelectField {...props} label={i18n.t('booking.nationality')} aria-required>
      {nationalities.map((it) => (
        <option key={it} value={it}>
          {i18n.t(labels[it])}
        </option>
      ))}
    </SelectField>
  )
}
