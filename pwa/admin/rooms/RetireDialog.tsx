/** Retires several rooms at once, such as those of the sample. */
import { useState } from 'react'
import type { Room } from '#contract/rooms.ts'
import { getRoomName } from '#contract/text/format.ts'
import { call } from '#pwa/api.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { db } from '#pwa/offline/db.ts'
import { Button } from '#pwa/ui/Button.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { FormDialog } from '../writes/FormDialog.tsx'
import { useWrite } from '../writes/useWrite.ts'

/** `rooms`: those that are not retired. */
export function RetireDialog({ rooms, onClose }: { rooms: Room[]; onClose: () => void }) {
  const { i18n, language } = useLanguage()
  const [chosen, setChosen] = useState<number[]>([])
  const store = (saved: Room[]) => db.rooms.bulkPut(saved)
  const failure = () => ({ title: /*i18n*/ 'admin.rooms.failed' })
  const offer = useWrite({
    send: (ids: number[], key) => call('rooms.retire', { body: { ids, retired: false }, key }),
    store,
    failure,
  })
  const retire = useWrite({
    send: (ids: number[], key) => call('rooms.retire', { body: { ids }, key }),
    store,
    success: () => /*i18n*/ 'admin.rooms.retiredTogether',
    undo: (_, ids) => offer.mutate(ids),
    failure,
    onDone: onClose,
  })
  const hasAll = chosen.length === rooms.length
  return (
    <FormDialog
      title={i18n.t('admin.rooms.retireSome')}
      submitLabel={i18n.t('admin.rooms.retireChosen', { n: chosen.length })}
      isPending={retire.isPending}
      isDisabled={chosen.length === 0}
      onSubmit={() => retire.mutate(chosen)}
      onClose={onClose}
    >
      <p className="dialog-wide muted">{i18n.t('admin.rooms.retireSomeText')}</p>
      <fieldset className="choices dialog-wide">
        <legend className="visually-hidden">{i18n.t('admin.rooms.title')}</legend>
        {rooms.map((room) => (
          <Checkbox
            key={room.id}
            id={`retire-${room.id}`}
            label={getRoomName(room, language)}
            checked={chosen.includes(room.id)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, room.id] : chosen.filter((id) => id !== room.id))
            }
          />
        ))}
      </fieldset>
      <div className="dialog-wide">
        <Button onClick={() => setChosen(hasAll ? [] : rooms.map(({ id }) => id))}>
          {i18n.t(hasAll ? /*i18n*/ 'admin.rooms.retireNone' : /*i18n*/ 'admin.rooms.retireAll')}
        </Button>
      </div>
    </FormDialog>
  )
}
