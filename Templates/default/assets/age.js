// Says how old the paper is, next to the time of its last update. Without a script there is only the time.
(() => {
  'use strict';

  const day = 24 * 60 * 60 * 1000;
  const updated = document.querySelector('.colophon time');
  const moment = updated ? Date.parse(updated.dateTime) : NaN;
  if (Number.isNaN(moment)) return;

  const note = document.createElement('span');
  note.dataset.paperAge = '';
  const show = () => {
    const days = Math.floor((Date.now() - moment) / day);
    note.textContent = days < 1 ? '' : days === 1 ? '(1 day ago)' : `(${days} days ago)`;
  };
  show();
  updated.after(' ', note);
  // A page that stays open grows old too.
  document.addEventListener('visibilitychange', show);
})();

// Counts the days to the first kickoff. Without a script there is only the date.
(() => {
  'use strict';

  const day = 24 * 60 * 60 * 1000;
  const kickoff = document.querySelector('[data-countdown]');
  const moment = kickoff ? Date.parse(kickoff.dateTime) : NaN;
  const days = Math.ceil((moment - Date.now()) / day);
  if (days > 0) kickoff.after(days === 1 ? ', tomorrow' : `, in ${days} days`);
})();
