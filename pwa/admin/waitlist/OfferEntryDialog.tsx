/** Makes an offer to somebody on the waiting list: room, days and price, and until when it holds the days. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { isDay } from '#contract/days/days.ts'
import { listStays } from '#contract/offers/offerRules.ts'
import type { WaitlistEntry } from '#contract/offers/waitlist.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { Fields } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { AlternativeFields } from '../offers/AlternativeFields.tsx'
import {
  type AlternativeForm,
  buildForm,
  type OfferFarm,
  type OfferForm,
  readAlternative,
} from '../offers/offerForm.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusById } from '../writes/useFocusById.ts'
import { EntryText } from './EntryText.tsx'
import { useOfferEntry } from './useWaitlistWrites.ts'

type Props = { entry: WaitlistEntry; fit: WaitlistEntry['fits'][number]; onClose: () => void }

/** The part of an offer that is written here. Everything else follows from the entry. */
type EntryOffer = Pick<OfferForm, 'text' | 'validUntil'>

const name = 'entryOffer'
const alternativeName = getFieldId(name, 'alternative')

function LoadedDialog({ entry, fit, farm, onClose }: Props & { farm: OfferFarm }) {
  const { i18n } = useLanguage()
  const [{ alternatives, ...initial }] = useState(() =>
    buildForm({ ...fit, numberOfGuests: entry.numberOfGuests }, farmToday()),
  )
  const [values, setValues] = useState<EntryOffer>(initial)
  const [alternative, setAlternative] = useState<AlternativeForm | undefined>(alternatives[0])
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null)
  const focusById = useFocusById()
  const doubts = useDoubts()
  const offer = useOfferEntry(entry, onClose)
  if (!alternative) return null
  const refuse = (found: { field: string; message: string }, form: string) => {
    setProblem(found)
    focusById(getFieldId(form, found.field))
  }
  const submit = () => {
    const read = readAlternative(alternative, farm)
    if ('problem' in read) return refuse(read.problem, alternativeName)
    if (!isDay(values.validUntil))
      return refuse({ field: 'validUntil', message: /*i18n*/ 'admin.offer.validUntilMissing' }, name)
    setProblem(null)
    const { text, validUntil } = values
    doubts.ask(
      listStays(read.value).map((stay) => ({ before: null, after: stay, offeredFor: [] })),
      () => offer.mutate({ ...read.value, text, validUntil }),
    )
  }
  const getError = (field: string) => (problem?.field === field ? i18n.t(problem.message) : undefined)
  const rows: FormRow<EntryOffer>[] = [
    { name: 'text', kind: 'area', isWide: true, label: i18n.t('admin.offer.text') },
    { name: 'validUntil', kind: 'date', label: i18n.t('admin.waitlist.validUntil'), min: farmToday() },
  ]
  return (
    <FormDialog
      title={i18n.t('admin.waitlist.offerTitle', { to: entry.email })}
      size="wide"
      submitLabel={i18n.t('admin.offer.send')}
      isPending={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <p className="dialog-wide">
        <EntryText entry={entry} />
      </p>
      <AlternativeFields
        index={0}
        farm={farm}
        form={{ name: alternativeName, values: alternative, setValues: setAlternative, getError }}
        onRemove={undefined}
      />
      <Fields form={{ name, values, setValues, getError }} rows={rows} />
    </FormDialog>
  )
}

export function OfferEntryDialog(props: Props) {
  const farm = useLiveQuery(async (): Promise<OfferFarm> => {
    const [rooms, prices] = await Promise.all([readBookableRooms(), readPriceList()])
    return { rooms, prices, requested: [] }
  })
  return farm ? <LoadedDialog {...props} farm={farm} /> : null
}
