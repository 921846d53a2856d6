/** The lines of a section: prices, hours, or questions with their answers. */
import { createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { SectionEntry } from './SectionEntry.tsx'
import { emptyEntry, type TypedPage, type TypedSection } from './typedPage.ts'

type Props = {
  form: FormState<TypedPage>
  path: `sections.${number}`
  kind: 'prices' | 'hours' | 'questions'
  section: TypedSection
  change: (changed: Partial<TypedSection>) => void
}

/** What the two texts of a line are, and what the server calls them. */
const texts = {
  prices: { text: /*i18n*/ 'admin.pages.what', path: 'text', other: null, otherPath: '' },
  hours: { text: /*i18n*/ 'admin.pages.what', path: 'text', other: /*i18n*/ 'admin.pages.hours', otherPath: 'hours' },
  questions: {
    text: /*i18n*/ 'admin.pages.question',
    path: 'question',
    other: /*i18n*/ 'admin.pages.answer',
    otherPath: 'answer',
  },
} as const

export function EntryFields({ form, path, kind, section, change }: Props) {
  const { i18n, language } = useLanguage()
  const { entries } = section
  const labels = texts[kind]
  return (
    <div className="dialog-wide page-entries">
      {entries.map((entry, at) => {
        const name = i18n.t('admin.pages.line', { n: at + 1 })
        const base = `${path}.entries.${at}` as const
        const withPath = <Field extends { lang: string }>(field: Field, server: string) => ({
          ...field,
          path: `${base}.${server}.${field.lang}`,
        })
        const rows: FormRow<TypedPage>[] = [
          {
            columns: listWrittenTexts(
              `${base}.text`,
              entry.text,
              { i18n, language },
              {
                label: i18n.t(labels.text),
              },
            ).map((field) => withPath(field, labels.path)),
          },
          labels.other !== null && {
            columns: listWrittenTexts(
              `${base}.other`,
              entry.other,
              { i18n, language },
              {
                label: i18n.t(labels.other),
                kind: kind === 'questions' ? 'area' : 'text',
              },
            ).map((field) => withPath(field, labels.otherPath)),
          },
          kind === 'prices' && {
            name: `${base}.amount`,
            kind: 'amount',
            path: `${base}.amountCents`,
            label: i18n.t('admin.extras.price'),
          },
        ]
        return (
          <SectionEntry
            key={entry.key}
            id={getFieldId(form.name, `${path}.${entry.key}`)}
            name={name}
            entries={entries}
            entry={entry}
            onChange={(changed) => change({ entries: changed })}
          >
            <Fields form={form} rows={rows} />
          </SectionEntry>
        )
      })}
      <p>
        <Button onClick={() => change({ entries: [...entries, emptyEntry(createIdempotencyKey())] })}>
          {i18n.t('admin.pages.addLine')}
        </Button>
      </p>
    </div>
  )
}
