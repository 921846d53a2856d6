/** The rules of the tourist tax, as the municipality has written them. */
import { useLiveQuery } from 'dexie-react-hooks'
import { portals } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import type { TaxSettings } from '#contract/duties/taxSettings.ts'
import { formatDay } from '#pwa/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import type { FormRow } from '../forms/fields.ts'
import { useDialogDraft } from '../forms/useDialogDraft.ts'
import { useFieldErrors } from '../forms/useFieldErrors.ts'
import { PlaceField } from '../guests/PlaceField.tsx'
import { usePlaces } from '../guests/usePlaces.ts'
import { formatRoomType } from '../rooms/labels.ts'
import { isBookable, readRooms } from '../rooms/queries.ts'
import { useProperty } from '../settings/propertyContext.ts'
import { portalNames } from '../subjects/portalNames.ts'
import { FormDialog } from '../writes/FormDialog.tsx'
import { TaxRows } from './TaxRows.tsx'
import { createExemption, emptyDeadline, emptyPeriod, TaxValues, toTaxInput, toTaxValues } from './taxForm.ts'
import { useDutiesWrite } from './useDutiesWrite.ts'

type PartProps = { form: FormState<TaxValues> }

export function TaxDialog({ tax, today, onClose }: { tax: TaxSettings | null; today: Day; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const town = useProperty()?.address.town ?? ''
  const places = usePlaces()
  const draft = useDialogDraft<TaxValues>({
    name: 'tax',
    id: null,
    schema: TaxValues,
    onClose,
    initial: () => toTaxValues(tax, town, today.slice(0, 4), language),
  })
  const { values, setValues } = draft
  const { form: ref, write } = useDutiesWrite(draft.close)
  const getError = useFieldErrors(write.error, values, (path) => `tax.${path}`)
  const form = { name: 'tax', values, setValues, getError }
  const keepsEarlier = tax !== null && values.from > tax.from
  const rows: FormRow<TaxValues>[] = [
    { name: 'municipality', label: i18n.t('admin.tax.municipality') },
    {
      name: 'from',
      kind: 'date',
      label: i18n.t('admin.tax.from'),
      hint: keepsEarlier
        ? i18n.t('admin.tax.keepsEarlier', { day: formatDay(values.from, language) })
        : i18n.t('admin.tax.fromHint'),
    },
    <Periods key="periods" form={form} />,
    {
      name: 'maxNights',
      label: i18n.t('admin.tax.maxNights'),
      hint: i18n.t('admin.tax.maxNightsHint'),
      inputMode: 'numeric',
    },
    {
      name: 'freeBelowAge',
      label: i18n.t('admin.tax.freeBelowAge'),
      hint: i18n.t('admin.tax.freeBelowAgeHint'),
      inputMode: 'numeric',
    },
    places && (
      <PlaceField
        key="residentsOf"
        id="tax-residentsOf"
        label={i18n.t('admin.tax.residentsOf')}
        hint={i18n.t('admin.tax.residentsOfHint')}
        error={getError('residentsOf')}
        places={places}
        of="comune"
        day={today}
        value={values.residentsOf}
        onChange={(residentsOf) => setValues({ ...values, residentsOf })}
      />
    ),
    <Exemptions key="exemptions" form={form} />,
    <CollectingPortals key="collectedBy" form={form} />,
    <Deadlines key="deadlines" form={form} />,
  ]
  return (
    <FormDialog
      title={i18n.t('admin.tax.rules')}
      size="wide"
      isRestored={draft.isRestored}
      form={ref}
      submitLabel={i18n.t('admin.rooms.save')}
      isPending={write.isPending}
      onSubmit={() => write.mutate({ tax: toTaxInput(values) })}
      onClose={draft.close}
    >
      <Fields form={form} rows={rows} />
    </FormDialog>
  )
}

function Periods({ form }: PartProps) {
  const { i18n } = useLanguage()
  const rooms = useLiveQuery(readRooms)?.filter(isBookable) ?? []
  const used = form.values.periods.flatMap(({ roomType }) => (roomType === '' ? [] : [roomType]))
  const types = [...new Set([...rooms.map(({ type }) => type), ...used])]
  return (
    <TaxRows
      form={form}
      list="periods"
      title={i18n.t('admin.tax.periods')}
      hint={i18n.t('admin.tax.periodsHint')}
      addLabel={i18n.t('admin.tax.addPeriod')}
      create={() => emptyPeriod}
      buildRows={(at) => [
        { name: `${at}.from`, label: i18n.t('admin.tax.periodFrom'), inputMode: 'numeric', maxLength: 5 },
        { name: `${at}.to`, label: i18n.t('admin.tax.periodTo'), inputMode: 'numeric', maxLength: 5 },
        { name: `${at}.amount`, path: `${at}.amountCents`, label: i18n.t('admin.tax.amount'), inputMode: 'decimal' },
        types.length > 1 && {
          name: `${at}.roomType`,
          kind: 'select',
          label: i18n.t('admin.tax.roomType'),
          options: [
            { value: '', label: i18n.t('admin.tax.allRooms') },
            ...types.map((value) => ({ value, label: formatRoomType(value, i18n) })),
          ],
        },
        { name: `${at}.upTo`, path: `${at}.upToCents`, label: i18n.t('admin.tax.upTo'), inputMode: 'decimal' },
      ]}
    />
  )
}

function Exemptions({ form }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <TaxRows
      form={form}
      list="exemptions"
      title={i18n.t('admin.tax.exemptions')}
      hint={i18n.t('admin.tax.exemptionsHint')}
      addLabel={i18n.t('admin.tax.addExemption')}
      create={() => createExemption(form.values.exemptions)}
      buildRows={(at) => [
        { name: `${at}.name`, label: i18n.t('admin.tax.exemption'), lang: 'it' },
        { name: `${at}.nameEn`, label: i18n.t('admin.tax.exemptionEn'), lang: 'en' },
      ]}
    />
  )
}

function CollectingPortals({ form: { values, setValues } }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <fieldset className="dialog-wide">
      <legend>{i18n.t('admin.tax.collectedBy')}</legend>
      {portals.map((portal) => (
        <Checkbox
          key={portal}
          id={`tax-collectedBy-${portal}`}
          label={portalNames[portal] ?? i18n.t('admin.tax.otherPortals')}
          checked={values.collectedBy.includes(portal)}
          onChange={({ target }) => {
            const others = values.collectedBy.filter((it) => it !== portal)
            setValues({ ...values, collectedBy: target.checked ? [...others, portal] : others })
          }}
        />
      ))}
    </fieldset>
  )
}

function Deadlines({ form }: PartProps) {
  const { i18n } = useLanguage()
  return (
    <TaxRows
      form={form}
      list="deadlines"
      title={i18n.t('admin.tax.deadlines')}
      hint={i18n.t('admin.tax.deadlinesHint')}
      addLabel={i18n.t('admin.tax.addDeadline')}
      create={() => emptyDeadline}
      buildRows={(at) => [
        { name: `${at}.name`, label: i18n.t('admin.tax.deadline') },
        {
          name: `${at}.every`,
          kind: 'select',
          label: i18n.t('admin.tax.every'),
          options: [
            { value: 'month', label: i18n.t('admin.tax.everyMonth') },
            { value: 'quarter', label: i18n.t('admin.tax.everyQuarter') },
          ],
        },
        { name: `${at}.day`, label: i18n.t('admin.tax.day'), inputMode: 'numeric' },
      ]}
    />
  )
}
