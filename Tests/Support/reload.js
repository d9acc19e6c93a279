// Runs the preview's script in a page that is only as much of one as the script uses, hides and shows the page, and
// prints how many streams are open after each step.
'use strict';
const fs = require('fs');
const vm = require('vm');

const listeners = {};
const listen = (name, body) => (listeners[name] ||= []).push(body);
const fire = (name) => (listeners[name] || []).forEach((body) => body());
let open = 0;
class EventSource {
  constructor() { open += 1; this.isOpen = true; }
  addEventListener() {}
  close() { if (this.isOpen) open -= 1; this.isOpen = false; }
}
const element = () => ({ remove() {}, append() {}, setAttribute() {}, addEventListener() {} });
const document = {
  hidden: process.argv[3] === 'hidden', currentScript: { dataset: { version: '1' } },
  head: element(), body: element(), createElement: element, addEventListener: listen,
};
vm.runInNewContext(fs.readFileSync(process.argv[2], 'utf8'), {
  document, EventSource, location: { reload() {} }, addEventListener: listen, encodeURIComponent,
});
const steps = [open];
for (const [event, hidden] of [['visibilitychange', true], ['visibilitychange', false],
  ['visibilitychange', false], ['pagehide', true], ['pageshow', false]]) {
  document.hidden = hidden;
  fire(event);
  steps.push(open);
}
console.log(steps.join(' '));
