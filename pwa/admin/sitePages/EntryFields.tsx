/** The lines of a section, such as prices, hours, or questions with their answers. */
import { createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Fields, type FormState } from '../forms/Fields.tsx'
import { type FormRow, getFieldId } from '../forms/fields.ts'
import { listWrittenTexts } from '../forms/writtenTexts.ts'
import { SectionEntry } from './SectionEntry.tsx'
import type { TypedPage } from './typedPage.ts'
import { emptyEntry, type Line, type TypedSection } from './typedSection.ts'

type Props = {
  form: FormState<TypedPage>
  path: `sections.${number}`
  section: TypedSection
  change: (changed: Partial<TypedSection>) => void
  line: Line
}

export function EntryFields({ form, path, section, change, line }: Props) {
  const { i18n, language } = useLanguage()
  const { entries } = section
  return (
    <div className="dialog-wide stack-3">
      {entries.map((entry, at) => {
        const name = i18n.t('admin.pages.line', { n: at + 1 })
        const base = `${path}.entries.${at}` as const
        const listTexts = (field: 'text' | 'other', look: Line['other']): FormRow<TypedPage> =>
          look && {
            columns: listWrittenTexts(
              `${base}.${field}`,
              entry[field],
              { i18n, language },
              { label: i18n.t(look.label), kind: look.isLong ? 'area' : 'text' },
            ).map((it) => ({ ...it, path: `${base}.${look.path}.${it.lang}` })),
          }
        const rows: FormRow<TypedPage>[] = [
          listTexts('text', line.text),
          listTexts('other', line.other),
          line.hasAmount && {
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
