import type { FormEvent } from 'react'
import type { Property } from '#contract/property.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { BlockedReason } from '../sync/BlockedReason.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { ConflictTable } from '../writes/ConflictTable.tsx'
import { ContentRows } from './ContentRows.tsx'
import { contentLists } from './contentLists.ts'
import { FactInput } from './FactInput.tsx'
import { FactRows } from './FactRows.tsx'
import { describePath, getFieldId, listShownGroups } from './fields.ts'
import { type FormValues, isNeeded } from './form.ts'
import { usePropertyForm } from './usePropertyForm.ts'

/** What this form would change and somebody else has saved differently. */
const listConflicts = (mine: FormValues, base: FormValues, theirs: FormValues): string[] =>
  Object.keys({ ...mine, ...theirs }).filter((path) => mine[path] !== base[path] && mine[path] !== theirs[path])

export function PropertyForm({ stored, version }: { stored: Property; version: number }) {
  const { i18n } = useLanguage()
  const translate = (id: string) => i18n.t(id)
  const blockedReason = useBlockedReason()
  const { form, values, base, theirs, isChanged, isPending, errors, change, discard, submit } = usePropertyForm(
    stored,
    version,
    translate,
  )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const hasErrorIn = (list: string) => [...errors.keys()].some((path) => path.startsWith(`content.${list}`))
  const inputProps = { values, errors, onChange: change }
  return (
    <form ref={form} className="property-form" noValidate autoComplete="off" onSubmit={onSubmit}>
      {listShownGroups(values, errors).map(({ title, fields }) => (
        <Card as="section" key={title} aria-labelledby={getFieldId(title)}>
          <h2 id={getFieldId(title)}>{i18n.t(title)}</h2>
          <div className="dialog-form">
            {fields.map((field) => (
              <FactInput key={field.path} field={field} {...inputProps} />
            ))}
          </div>
        </Card>
      ))}
      <FactRows group="lateArrival" {...inputProps} />
      <FactRows group="cancellation" {...inputProps} />
      {contentLists
        .filter((list) => isNeeded(list, values) || hasErrorIn(list.name))
        .map((list) => (
          <ContentRows key={list.name} list={list} {...inputProps} />
        ))}
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
        <Card as="section" kind="note" tone="danger" role="alert">
          <p>{i18n.t('admin.property.errors', { n: errors.size })}</p>
          <ul>
            {[...errors].map(([path, message]) => (
              <li key={path}>
                <a href={`#${getFieldId(path)}`}>{describePath(path, translate)}</a>: {message}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="dialog-footer property-save">
        <BlockedReason />
        <Button disabled={!isChanged || isPending} onClick={discard}>
          {i18n.t('admin.property.discard')}
        </Button>
        <Button type="submit" variant="primary" disabled={blockedReason !== null || !isChanged || isPending}>
          {theirs ? i18n.t('admin.conflict.keepMine') : i18n.t('admin.rooms.save')}
        </Button>
      </div>
    </form>
  )
}
