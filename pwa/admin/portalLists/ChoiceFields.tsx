/** Which column of the portal's file is what, and which room it means by each of its names. */
import { useLiveQuery } from 'dexie-react-hooks'
import {
  type ImportedList,
  type ListChoice,
  type ListField,
  portalListFields,
  requiredListFields,
} from '#contract/portalLists.ts'
import { getRoomName } from '#contract/text/format.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { readBookableRooms } from '../rooms/queries.ts'
import { fieldLabels } from './labels.ts'

type Props = {
  list: ImportedList
  choice: ListChoice
  /** The person wants to look at the columns. */
  isCorrection: boolean
  onChange: (choice: ListChoice) => void
}

export function ChoiceFields({ list, choice, isCorrection, onChange }: Props) {
  const { i18n, language } = useLanguage()
  const rooms = useLiveQuery(readBookableRooms) ?? []
  const setColumn = (field: ListField, column: string) => {
    const others = choice.columns.filter((it) => it.field !== field)
    onChange({ ...choice, columns: column === '' ? others : [...others, { field, column }] })
  }
  const setRoom = (text: string, roomId: number) => {
    const others = choice.rooms.filter((it) => it.text !== text)
    onChange({ ...choice, rooms: roomId === 0 ? others : [...others, { text, roomId }] })
  }
  const headers = [...new Set(list.headers.filter((it) => it !== ''))]
  return (
    <>
      <p className="dialog-wide">
        {i18n.t(
          list.missing.length > 0 || isCorrection
            ? /*i18n*/ 'admin.portalList.chooseColumns'
            : /*i18n*/ 'admin.portalList.chooseRooms',
        )}
      </p>
      {list.rooms.length > 0 && (
        <fieldset className="dialog-wide list-choice">
          <legend>{i18n.t('admin.portalList.rooms')}</legend>
          {list.rooms.map(({ text }, i) => (
            <SelectField
              key={text}
              id={`list-room-${i}`}
              label={i18n.t('admin.portalList.portalRoom', { text })}
              value={choice.rooms.find((it) => it.text === text)?.roomId ?? 0}
              onChange={({ target }) => setRoom(text, Number(target.value))}
            >
              <option value={0}>{i18n.t('admin.portalList.noRoom')}</option>
              {rooms.map((room) => (
                <option key={room.id} value={room.id}>
                  {getRoomName(room, language)}
                </option>
              ))}
            </SelectField>
          ))}
        </fieldset>
      )}
      <details className="dialog-wide" open={list.missing.length > 0 || isCorrection}>
        <summary>{i18n.t('admin.portalList.columns')}</summary>
        <div className="list-choice">
          {portalListFields.map((field) => (
            <SelectField
              key={field}
              id={`list-column-${field}`}
              label={i18n.t(fieldLabels[field])}
              error={list.missing.includes(field) ? i18n.t('admin.portalList.columnMissing') : undefined}
              value={choice.columns.find((it) => it.field === field)?.column ?? ''}
              onChange={({ target }) => setColumn(field, target.value)}
            >
              <option value="">
                {i18n.t(
                  requiredListFields.includes(field)
                    ? /*i18n*/ 'admin.portalList.pleaseChoose'
                    : /*i18n*/ 'admin.portalList.noColumn',
                )}
              </option>
              {headers.map((header) => (
                <option key={header} value={header}>
                  {header}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </details>
    </>
  )
}
