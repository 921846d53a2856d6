/** The sections of a page: added, moved by dragging, keys or buttons, hidden, removed. One is open at a time. */
import { useState } from 'react'
import { toFarmDay } from '#contract/days/days.ts'
import { getLocalized } from '#locales/language.ts'
import { createIdempotencyKey } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import type { FormState } from '../forms/Fields.tsx'
import { getFieldId } from '../forms/fields.ts'
import { MissingLanguages } from '../forms/MissingLanguages.tsx'
import { useNow } from '../sync/useSync.ts'
import { sectionLabels } from '../texts/labels.ts'
import { hasWords } from '../texts/missingContent.ts'
import { useFocusById } from '../writes/useFocusById.ts'
import { getEditId, MovableRow } from './MovableRow.tsx'
import { SectionFields } from './SectionFields.tsx'
import type { TypedPage } from './typedPage.ts'
import { emptySection, kindNames, type TypedSection } from './typedSection.ts'

type Props = {
  form: FormState<TypedPage>
  /** Whether the server has found something wrong in the section at this place. */
  isWrong: (at: number) => boolean
}

export function SectionList({ form, isWrong }: Props) {
  const { i18n, language } = useLanguage()
  const focus = useFocusById()
  const [openId, setOpenId] = useState<string | null>(null)
  const [kind, setKind] = useState<TypedSection['kind']>('text')
  const { values, setValues } = form
  const { sections } = values
  const setSections = (next: TypedSection[]) => setValues({ ...values, sections: next })
  const add = () => {
    const id = createIdempotencyKey()
    setSections([...sections, emptySection(kind, id)])
    setOpenId(id)
    focus(getEditId(getFieldId(form.name, id)))
  }
  return (
    <section className="dialog-wide stack-3 page-sections" aria-labelledby="page-sections-title">
      <h3 id="page-sections-title">{i18n.t('admin.pages.sections')}</h3>
      {sections.length === 0 && <p className="empty">{i18n.t('admin.pages.noSections')}</p>}
      <ol className="rows" data-order>
        {sections.map((section, at) => {
          const name = getLocalized(section.title, language) || i18n.t(sectionLabels[section.kind])
          const isOpen = openId === section.id || isWrong(at)
          return (
            <MovableRow
              key={section.id}
              id={getFieldId(form.name, section.id)}
              name={name}
              entries={sections}
              entry={section}
              onMove={setSections}
              onToggle={() => setOpenId(openId === section.id ? null : section.id)}
              onRemove={() => {
                setSections(sections.filter((it) => it !== section))
                focus(getFieldId(form.name, 'kind'))
              }}
              fields={
                isOpen && (
                  <SectionFields
                    form={form}
                    at={at}
                    section={section}
                    change={(changed) => setSections(sections.with(at, { ...section, ...changed }))}
                  />
                )
              }
            >
              <strong>{name}</strong>
              <SectionMarks section={section} />
            </MovableRow>
          )
        })}
      </ol>
      <p className="inline-group">
        <SelectField
          id={getFieldId(form.name, 'kind')}
          label={i18n.t('admin.pages.newSection')}
          value={kind}
          onChange={({ target }) => setKind(kindNames.find((it) => it === target.value) ?? 'text')}
        >
          {kindNames.map((it) => (
            <option key={it} value={it}>
              {i18n.t(sectionLabels[it])}
            </option>
          ))}
        </SelectField>
        <Button onClick={add}>{i18n.t('admin.pages.addSection')}</Button>
      </p>
    </section>
  )
}

/** Which languages a section lacks, and whether guests see it today. */
function SectionMarks({ section }: { section: TypedSection }) {
  const { i18n, language } = useLanguage()
  const today = toFarmDay(useNow())
  const { kind, title, text, entries, hidden, from, to } = section
  const written = [title, text, ...entries.flatMap((it) => [it.text, it.other])].filter((texts) =>
    Object.values(texts).some(hasWords),
  )
  const isOutside = (from !== '' && today < from) || (to !== '' && to < today)
  return (
    <>
      {getLocalized(title, language) !== '' && <span className="muted">{i18n.t(sectionLabels[kind])}</span>}
      {hidden && <Badge>{i18n.t('admin.pages.isHidden')}</Badge>}
      {!hidden && isOutside && <Badge>{i18n.t('admin.pages.notToday')}</Badge>}
      {written.length > 0 && <MissingLanguages texts={written} />}
    </>
  )
}
