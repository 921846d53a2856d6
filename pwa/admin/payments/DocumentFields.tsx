import { useLanguage } from '#pwa/i18n.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { type DocumentField, documentFields, findDocumentErrors, type TypedDocument } from './paymentDocument.ts'

const labels: Record<DocumentField, string> = {
  kind: /*i18n*/ 'admin.payment.documentKind',
  number: /*i18n*/ 'admin.payment.documentNumber',
  on: /*i18n*/ 'admin.payment.documentOn',
}

type Props = { value: TypedDocument; showsErrors: boolean; onChange: (value: TypedDocument) => void }

/** The fiscal document that was issued elsewhere. */
export function DocumentFields({ value, showsErrors, onChange }: Props) {
  const { i18n } = useLanguage()
  const errors = showsErrors ? findDocumentErrors(value) : {}
  return documentFields.map((field) => (
    <TextField
      key={field}
      id={`payment-document-${field}`}
      type={field === 'on' ? 'date' : 'text'}
      label={i18n.t(labels[field])}
      error={errors[field] && i18n.t(errors[field])}
      autoComplete="off"
      value={value[field]}
      onChange={({ target }) => onChange({ ...value, [field]: target.value })}
    />
  ))
}
