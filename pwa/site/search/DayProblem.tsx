import './DayProblem.css'

/** Says that what is typed is no day. */
export const DayProblem = ({ id, text }: { id: string; text: string }) => (
  <span id={id} className="day-problem">
    {text}
  </span>
)
