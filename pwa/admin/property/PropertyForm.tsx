/** All facts of the farm as one form in sections: what is typed in several of them is saved together. */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { getPlaceAddress, getPlaceHref } from '../places.ts'
import { ErrorSummary } from '../sections/ErrorSummary.tsx'
import { SaveBar } from '../sections/SaveBar.tsx'
import { SectionList } from '../sections/SectionList.tsx'
import { useSection } from '../sections/useSection.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { DiscardQuestion } from '../writes/DiscardQuestion.tsx'
import { useLeaveGuard } from '../writes/leaveGuard.ts'
import { useFocusById } from '../writes/useFocusById.ts'
import { describePath, getErrorField, getFieldId } from './fields.ts'
import type { FormValues } from './form.ts'
import { PropertySection } from './PropertySection.tsx'
import { getSectionPath, listChangedSections, listShownSections } from './sections.ts'
import { usePropertyForm } from './usePropertyForm.ts'

const isInside = (path: string): boolean => path.startsWith(getPlaceAddress('/property'))

/** What this form would change and somebody else has saved differently. */
const listConflicts = (mine: FormValues, base: FormValues, theirs: FormValues): string[] =>
  Object.keys({ ...mine, ...theirs }).filter((path) => mine[path] !== base[path] && mine[path] !== theirs[path])

/** After a failed attempt the focus goes to what is said above the form. */
function useFocusOnNews() {
  const news = useRef<HTMLDivElement>(null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) news.current?.focus()
  }, [failures])
  return { news, focusNews: () => setFailures((it) => it + 1) }
}

export function PropertyForm({ stored, version }: { stored: Property; version: number }) {
  const { i18n } = useLanguage()
  const translate = (id: string) => i18n.t(id)
  const { news, focusNews } = useFocusOnNews()
  const focus = useFocusById()
  const { values, base, theirs, isRestored, isPending, errors, change, discard, submit } = usePropertyForm({
    stored,
    version,
    translate,
    onFailed: focusNews,
  })
  const changed = listChangedSections(values, base)
  const guard = useLeaveGuard(changed.size > 0, isInside)
  const sections = listShownSections(values, errors)
  const current = useSection('/property', sections)
  const wrong = new Set([...errors.keys()].map(getSectionPath))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <form className="stack-4 property-form" noValidate autoComplete="off" onSubmit={onSubmit}>
      <div ref={news} tabIndex={-1} className="stack-3 property-news">
        {isRestored && (
          <Card kind="note" role="status">
            <p>{i18n.t('admin.property.restored')}</p>
          </Card>
        )}
        {theirs && (
          <ConflictTable
            text={i18n.t('admin.property.conflict')}
            differences={listConflicts(values, base, theirs).map((path) => ({
              label: describePath(path, translate),
              mine: values[path] ?? '–',
              theirs: theirs[path] ?? '–',
            }))}
          />
        )}
        {errors.size > 0 && (
          <ErrorSummary
            errors={[...errors].map(([path, message]) => ({
              path,
              label: describePath(path, translate),
              message,
              href: getPlaceHref('/property', `/${getSectionPath(path)}`),
              onFollow: () => focus(getFieldId(getErrorField(path))),
            }))}
          />
        )}
      </div>
      <div className="sections">
        <SectionList
          place="/property"
          sections={sections.map(({ path, title, list }) => ({
            path,
            label: title,
            isChanged: changed.has(path),
            isWrong: wrong.has(path),
            heading: list && /*i18n*/ 'admin.property.lists',
          }))}
          current={current?.path}
        />
        <div className="section-content">
          {current && <PropertySection section={current} values={values} errors={errors} onChange={change} />}
          <SaveBar
            changedCount={changed.size}
            submitLabel={theirs ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
            isPending={isPending}
            onDiscard={discard}
          />
        </div>
      </div>
      <DiscardQuestion guard={guard} onDiscard={discard} />
    </form>
  )
}
