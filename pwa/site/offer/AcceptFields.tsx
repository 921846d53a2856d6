/** The fields of a request that the farm does not know yet. */
import type { ChangeEvent } from 'react'
import { Link } from 'wouter'
import type { OfferView } from '#contract/offers.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { updateBirthDateInput } from '#pwa/ui/birthDate.ts'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { ArrivalTimeField } from '../booking/ArrivalTimeField.tsx'
import { ChildrenFields } from '../booking/ChildrenFields.tsx'
import { NationalityField } from '../booking/NationalityField.tsx'
import { PetFields } from '../booking/PetFields.tsx'
import { useFarm } from '../shell/FarmProvider.tsx'
import type { OfferDraft } from './draft.ts'

type Props = {
  missing: OfferView['missing']
  numberOfGuests: number
  draft: OfferDraft
  errors: Record<string, string>
  onChange: (changes: Partial<OfferDraft>) => void
}
type TextName = 'guestName' | 'guestSurname' | 'guestPhone' | 'birthDate' | 'fiscalCode' | 'specialRequests'

/** What is wrong with the number of the children, or with the age of one. */
const findChildrenError = (errors: Props['errors']): string | undefined =>
  Object.entries(errors).find(([path]) => path.startsWith('children'))?.[1]

export function AcceptFields({ missing, numberOfGuests, draft, errors, onChange }: Props) {
  const { i18n } = useLanguage()
  const { checkin, checkinTimes } = useFarm()
  const isMissing = (field: Props['missing'][number]) => missing.includes(field)
  const field = (name: keyof OfferDraft) => ({ id: `offer-${name}`, error: errors[name] })
  const text = (name: TextName) => ({
    ...field(name),
    value: draft[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: currentTarget.value }),
  })
  const changeBirthDate = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    updateBirthDateInput(currentTarget, draft.birthDate)
    onChange({ birthDate: currentTarget.value })
  }
  return (
    <>
      <div className="field-grid">
        {isMissing('guestName') && (
          <TextField {...text('guestName')} label={i18n.t('booking.guestName')} autoComplete="given-name" required />
        )}
        {isMissing('guestSurname') && (
          <TextField
            {...text('guestSurname')}
            label={i18n.t('booking.guestSurname')}
            autoComplete="family-name"
            required
          />
        )}
        {isMissing('guestPhone') && (
          <TextField
            {...text('guestPhone')}
            label={i18n.t('booking.guestPhone')}
            type="tel"
            autoComplete="tel"
            required
          />
        )}
        {isMissing('nationality') && (
          <NationalityField
            {...field('nationality')}
            value={draft.nationality}
            onChange={({ target }) => onChange({ nationality: target.value as OfferDraft['nationality'] })}
          />
        )}
        {isMissing('birthDate') && (
          <TextField
            {...text('birthDate')}
            onChange={changeBirthDate}
            label={i18n.t('booking.birthDate')}
            hint={i18n.t('booking.birthDateHint')}
            inputMode="numeric"
            autoComplete="bday"
            required
          />
        )}
        {isMissing('fiscalCode') && (
          <TextField
            {...text('fiscalCode')}
            label={i18n.t('booking.fiscalCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        {isMissing('checkinTime') && (
          <ArrivalTimeField
            {...field('checkinTime')}
            value={draft.checkinTime || (checkinTimes.guest[0] ?? '')}
            onChange={(checkinTime) => onChange({ checkinTime })}
          />
        )}
        {isMissing('children') && (
          <ChildrenFields
            id="offer-children"
            ages={draft.children}
            onChange={(children) => onChange({ children })}
            error={findChildrenError(errors)}
            {...{ numberOfGuests }}
          />
        )}
        {isMissing('hasPets') && (
          <PetFields
            id="offer-numberOfPets"
            error={errors.numberOfPets ?? errors.hasPets}
            pets={draft}
            onChange={onChange}
          />
        )}
      </div>
      {isMissing('specialRequests') && (
        <TextArea
          {...text('specialRequests')}
          label={i18n.t('booking.specialRequests')}
          hint={i18n.t('booking.specialRequestsHint', { time: checkin.announceAfter })}
          rows={3}
        />
      )}
      {isMissing('privacyAccepted') && (
        <Checkbox
          {...field('privacyAccepted')}
          required
          checked={draft.privacyAccepted}
          onChange={({ currentTarget }) => onChange({ privacyAccepted: currentTarget.checked })}
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
