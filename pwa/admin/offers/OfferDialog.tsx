/** Writes an offer: to whom, until when, and one to four alternatives. */
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
import { listReplaced, listStays, maxAlternatives } from '#contract/offers/offerRules.ts'
import type { Offer } from '#contract/offers/offers.ts'
import { getLanguageName, listOffered } from '#locales/language.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { readPriceList } from '#pwa/offline/priceList.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { readGroup } from '../booking/queries.ts'
import { Fields } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { readEdited, useDialogDraft } from '../forms/useDialogDraft.ts'
import { DoubtQuestion } from '../newBooking/DoubtQuestion.tsx'
import { useDoubts } from '../newBooking/useDoubts.ts'
import { readBookableRooms } from '../rooms/queries.ts'
import type { OfferStart } from '../subjects/offerHref.ts'
import { useOfferedLanguages } from '../sync/useOfferedLanguages.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useFocusById } from '../writes/useFocusById.ts'
import { AlternativeFields } from './AlternativeFields.tsx'
import {
  type AlternativeForm,
  belongsTo,
  buildForm,
  buildOffer,
  findProblem,
  noLines,
  type OfferFarm,
  OfferForm,
  readForm,
  startOffer,
} from './offerForm.ts'
import { useAddOffer, useEditOffer } from './useOfferWrites.ts'

type Props = { farm: OfferFarm; onClose: () => void } & (
  | { offer: Offer; start?: never }
  | { offer?: never; start: OfferStart }
)
function LoadedOfferDialog({ offer, start, farm, onClose }: Props) {
  const { i18n, language } = useLanguage()
  const offered = useOfferedLanguages()
  const draft = useDialogDraft({
    name: 'offer',
    id: offer?.id ?? null,
    schema: OfferForm,
    onClose,
    accepts: (typed) => offer !== undefined || belongsTo(typed, start),
    initial: () => (offer ? readForm(offer, language, farm.prices) : buildForm(start, farmToday(), farm.requested)),
  })
  const { values, setValues, isRestored, close } = draft
  // The same while nothing else is typed, so that two quick presses, or one after a lost answer, are one offer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one for other values
  const blank = useMemo(startOffer, [values])
  const after = useMemo(() => buildOffer(values, farm, offer ?? blank), [values, farm, offer, blank])
  const [problem, setProblem] = useState<ReturnType<typeof findProblem>>(null)
  const focusById = useFocusById()
  const add = useAddOffer(close)
  const edit = useEditOffer(close)
  const doubts = useDoubts()
  const isPending = add.isPending || edit.isPending
  const submit = () => {
    const found = findProblem(values, farm)
    setProblem(found)
    if (found !== null) return focusById(getFieldId('offer', found.field))
    const offeredFor = farm.requested.map(({ id }) => id)
    doubts.ask(
      after.alternatives.flatMap((it) => listStays(it)).map((stay) => ({ before: null, after: stay, offeredFor })),
      () => (offer ? edit.mutate({ before: offer, after }) : add.mutate(after)),
    )
  }
  const getError = (name: string) => (problem?.field === name ? i18n.t(problem.message) : undefined)
  const setAlternatives = (alternatives: AlternativeForm[]) => setValues({ ...values, alternatives })
  const addAlternative = () => {
    const last = values.alternatives.at(-1)
    if (last) setAlternatives([...values.alternatives, { ...last, ...noLines, roomId: null, otherRooms: [] }])
  }
  const rows: FormRow<OfferForm>[] = [
    { name: 'guestName', label: i18n.t('admin.field.guestName'), autoComplete: 'off' },
    { name: 'guestSurname', label: i18n.t('admin.field.guestSurname'), autoComplete: 'off' },
    { name: 'guestEmail', kind: 'email', label: i18n.t('admin.booking.email'), autoComplete: 'off' },
    {
      name: 'language',
      kind: 'select',
      label: i18n.t('admin.booking.language'),
      options: listOffered([...offered, values.language]).map((value) => ({ value, label: getLanguageName(value) })),
    },
    farm.requested.length > 1 && (
      <p key="replaced" className="dialog-wide">
        {i18n.t('admin.offer.replaced', { n: farm.requested.length })}
      </p>
    ),
    ...values.alternatives.map((alternative, index) => (
      <AlternativeFields
        // biome-ignore lint/suspicious/noArrayIndexKey: the alternatives have no id
        key={index}
        {...{ index, farm }}
        form={{
          name: getFieldId('offer', `alternatives.${index}`),
          values: alternative,
          setValues: (changed) => setAlternatives(values.alternatives.with(index, changed)),
          getError: (name) => getError(`alternatives.${index}.${name}`),
        }}
        onRemove={
          values.alternatives.length > 1
            ? () => setAlternatives(values.alternatives.filter((_, at) => at !== index))
            : undefined
        }
      />
    )),
    values.alternatives.length < maxAlternatives && (
      <Button key="add" onClick={addAlternative}>
        {i18n.t('admin.offer.addAlternative')}
      </Button>
    ),
    { name: 'text', kind: 'area', isWide: true, label: i18n.t('admin.offer.text') },
    { name: 'validUntil', kind: 'date', label: i18n.t('admin.offer.validUntil'), min: farmToday() },
    { name: 'holdsDays', kind: 'checkbox', label: i18n.t('admin.offer.keepFree') },
  ]
  return (
    <FormDialog
      title={i18n.t(offer ? /*i18n*/ 'admin.offer.edit' : /*i18n*/ 'admin.offer.new')}
      size="wide"
      isRestored={isRestored}
      submitLabel={i18n.t('admin.offer.save')}
      isPending={isPending}
      canWait
      onSubmit={submit}
      onClose={close}
      after={<DoubtQuestion doubts={doubts} />}
    >
      <Fields form={{ name: 'offer', values, setValues, getError }} rows={rows} />
    </FormDialog>
  )
}

type DialogProps = Omit<Props, 'farm'> & ({ offer: Offer; start?: never } | { offer?: never; start: OfferStart })

export function OfferDialog(props: DialogProps) {
  // After a reload, the request is known from what was typed.
  const [typed] = useState(() => OfferForm.safeParse(readEdited('offer')?.values).data)
  const { offer, start } = props
  const isKept = typed !== undefined && start !== undefined && belongsTo(typed, start)
  const bookingId = offer?.bookingId ?? start?.bookingId ?? (isKept ? typed.bookingId : null)
  const farm = useLiveQuery(async (): Promise<OfferFarm> => {
    const [rooms, prices, request] = await Promise.all([
      readBookableRooms(),
      readPriceList(),
      bookingId === null ? undefined : db.bookings.get(bookingId),
    ])
    const group = request && request.groupCode !== null ? listReplaced(await readGroup(request)) : []
    return { rooms, prices, requested: request && group.length === 0 ? [request] : group }
  }, [bookingId])
  return farm ? <LoadedOfferDialog {...props} farm={farm} /> : null
}
