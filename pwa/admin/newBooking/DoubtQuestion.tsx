import { useLanguage } from '#pwa/i18n.tsx'
import { ConfirmDialog } from '../writes/ConfirmDialog.tsx'
import type { Doubt } from './doubts.ts'
import type { Doubts } from './useDoubts.ts'

const texts: Record<Doubt, string> = {
  past: /*i18n*/ 'admin.doubt.past',
  closed: /*i18n*/ 'admin.doubt.closed',
  price: /*i18n*/ 'admin.doubt.price',
  taken: /*i18n*/ 'admin.doubt.taken',
}

/** Stands outside of the form: React passes the submit event of a dialog on to the form around it. */
export function DoubtQuestion({ doubts: { asked, close } }: { doubts: Doubts }) {
  const { i18n } = useLanguage()
  if (asked === null) return null
  return (
    <ConfirmDialog
      title={i18n.t('admin.doubt.title')}
      submitLabel={i18n.t('admin.doubt.confirm')}
      isPending={false}
      canWait
      onConfirm={() => {
        close()
        asked.send()
      }}
      onClose={close}
    >
      {asked.doubts.map((it) => (
        <p key={it} className="dialog-wide">
          {i18n.t(texts[it])}
        </p>
      ))}
    </ConfirmDialog>
  )
}
