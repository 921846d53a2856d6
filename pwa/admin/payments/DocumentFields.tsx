import { useLiveQuery } from 'dexie-react-hooks'
import { addDays } from '#contract/days/days.ts'
import { farmToday } from '#pwa/clock.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields } from '../forms/Fields.tsx'
import { proposeDocument } from './nextDocument.ts'
import {
  type DocumentField,
  documentFields,
  findDocumentErrors,
  type TypedDocument,
  toDocument,
} from './paymentDocument.ts'
import { readReceipts } from './queries.ts'

const labels: Record<DocumentField, string> = {
  kind: /*i18n*/ 'admin.payment.documentKind',
  number: /*i18n*/ 'admin.payment.documentNumber',
  on: /*i18n*/ 'admin.payment.documentOn',
}

type Props = { value: TypedDocument; showsErrors: boolean; onChange: (value: TypedDocument) => void }

/** Documents of the last so many days say what the next one is called. */
const rememberedDays = 400

/** The document after the last one that this device knows; null where it knows none. */
function useNextDocument() {
  const today = farmToday()
  return useLiveQuery(async () => {
    const receipts = await readReceipts(addDays(today, -rememberedDays), today, today)
    return proposeDocument(
      receipts.flatMap(({ payment }) => payment.document ?? []),
      today,
    )
  }, [today])
}

/** The fiscal document that was issued elsewhere. */
export function DocumentFields({ value, showsErrors, onChange }: Props) {
  const { i18n } = useLanguage()
  const errors = showsErrors ? findDocumentErrors(value) : {}
  const next = useNextDocument()
  return (
    <>
      <Fields<TypedDocument>
        form={{ name: 'payment-document', values: value, setValues: onChange }}
        rows={documentFields.map((name) => ({
          name,
          kind: name === 'on' ? 'date' : 'text',
          label: i18n.t(labels[name]),
          error: errors[name] && i18n.t(errors[name]),
          autoComplete: 'off',
        }))}
      />
      {next && toDocument(value) === null && (
        <div className="dialog-wide">
          <Button size="small" onClick={() => onChange(next)}>
            {i18n.t('admin.payment.nextDocument', { kind: next.kind, number: next.number })}
          </Button>
        </div>
      )}
    </>
  )
}
