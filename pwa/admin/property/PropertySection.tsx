/** One section of the farm's form. */

import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { useBlockedReason } from '../sync/useSync.ts'
import { useWrite } from '../writes/useWrite.ts'
import { CinPlaceList } from './CinPlaceList.tsx'
import { ContentRows } from './ContentRows.tsx'
import { FactInput, type FactInputProps } from './FactInput.tsx'
import { FactRows } from './FactRows.tsx'
import { getFieldId } from './fields.ts'
import type { FormSection } from './formSection.ts'
import { ReminderPreview } from './ReminderPreview.tsx'

export function PropertySection({ section, ...inputProps }: FactInputProps & { section: FormSection }) {
  const { i18n } = useLanguage()
  const { path, title, groups, rows, list } = section
  const years = inputProps.values['privacy.bookingYears']
  // Rows that have the section to themselves have its title.
  const isList = groups.length === 0 && rows !== undefined
  const titleId = getFieldId(list ? `content.${list.name}` : isList ? rows : `section.${path}`)
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} tabIndex={-1}>
        {i18n.t(title)}
      </h2>
      {groups.map((group) => {
        const id = group.title && getFieldId(group.title)
        return (
          <section key={group.fields[0]?.path} className="stack-3 property-group" aria-labelledby={id}>
            {group.title && <h3 id={id}>{i18n.t(group.title)}</h3>}
            {group.hint && <p className="muted">{i18n.t(group.hint, { years })}</p>}
            <div className="dialog-form">
              {group.fields.map((field) => (
                <FactInput key={field.path} field={field} {...inputProps} />
              ))}
            </div>
            {group.hasMorning && <MorningButton />}
            {group.hasCinPlaces && <CinPlaceList {...inputProps} />}
          </section>
        )
      })}
      {path === 'payments' && <ReminderPreview />}
      {rows && <FactRows group={rows} hasTitle={!isList} {...inputProps} />}
      {list && <ContentRows key={list.name} list={list} {...inputProps} />}
    </Card>
  )
}

/** Sends the mail of the morning to the farm's own address now, so that one can see what it says. */
function MorningButton() {
  const { i18n } = useLanguage()
  const blockedReason = useBlockedReason()
  const send = useWrite({
    send: (_: null, key) => call('morning.send', { key }),
    success: () => /*i18n*/ 'admin.morning.sent',
    failure: () => ({ title: /*i18n*/ 'admin.mail.failed', text: /*i18n*/ 'admin.mail.failedText' }),
  })
  return (
    <Button size="small" disabled={blockedReason !== null || send.isPending} onClick={() => send.mutate(null)}>
      {i18n.t('admin.morning.send')}
    </Button>
  )
}
