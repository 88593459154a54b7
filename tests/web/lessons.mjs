// The first game that teaches, of every system that has one: begun by one click, played to its end by what is suggested; each
// question is explained the first time it is asked; one can go back, skip, come back after a reload, and leave.
import assert from 'node:assert/strict';
import { closeBriefing } from './players.mjs';
import { playUntil } from './page.mjs';
import { Person, until } from './tools.mjs';

export async function story({ server, browser, test }) {
  const people = [];
  const learner = async (system, options = {}) => {
    const person = await Person.come(browser, server, options);
    people.push(person);
    await person.go('/');
    await person.page.locator(`[data-learn=${system}]`).click();
    await closeBriefing(person.page);
    assert.ok(!person.sent.some(({ body }) => body.case === 'ready' || body.case === 'nonce'), 'a lesson begins at once');
    await person.page.locator('.lesson[data-step=start]').waitFor();
    await until('somebody is asked', () => person.decision());
    return person;
  };
  const picture = async (person, name) => {
    if (process.env.PICTURES) await person.page.screenshot({ path: `${process.env.PICTURES}/lesson-${name}.png` });
  };
  const done = (person) =>
    person.page.evaluate(() => {
      const kept = localStorage.getItem(`lesson ${location.pathname.split('/')[2]}`);
      return kept ? JSON.parse(kept).done : [];
    });
  const lessonOf = (person) => JSON.parse(person.messages.find(({ body }) => body.case === 'lesson').body.value.json);

  let anne;
  await test('a lesson welcomes, explains the first question, can be gone back in, and survives a reload', async () => {
    anne = await learner('corsairs');
    const { page } = anne;
    assert.deepEqual(await anne.violations(), []);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.lesson[data-step=deploy]').waitFor();
    assert.match(await page.locator('html').getAttribute('data-lesson'), /board/);
    assert.equal(await page.locator('.coach').count(), 0, 'no other hints beside the lesson');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.locator('.lesson[data-step=start]').waitFor();
    await page.getByRole('button', { name: 'To what is asked' }).click();
    await page.reload();
    await page.locator('.lesson[data-step=deploy]').waitFor();
    assert.deepEqual(await done(anne), ['start']);
  });

  await test('a step is skipped, and the lesson is left', async () => {
    const { page } = anne;
    await page.getByRole('button', { name: 'Skip' }).click();
    await until('it is known', async () => (await done(anne)).includes('deploy'));
    await page.getByRole('button', { name: 'Leave the lesson' }).click();
    await until('the lesson is gone', async () => (await page.locator('.lesson').count()) === 0);
    await page.reload();
    await until('somebody is asked', () => anne.decision());
    assert.equal(await page.locator('.lesson').count(), 0);
  });

  for (const [system, options] of [['corsairs', { locale: 'fr-FR' }], ['brothers', {}], ['warband', { locale: 'fr-FR', colorScheme: 'dark' }]])
    await test(`the lesson of ${system} is played to its end`, async () => {
      const person = await learner(system, options);
      const { page } = person;
      const { steps } = lessonOf(person);
      const met = new Set();
      await page.locator('.lesson .buttons .main').click();
      let shots = 0;
      let checked = '';
      // Before each answer: what is asked is explained, if it was not before.
      for (let answers = 0; answers < 400 && !person.over(); answers++) {
        await until('a question', () => person.over() || person.decision(), 120_000);
        if (person.over()) break;
        const { key, number } = person.decision();
        const gone = () => person.over() || person.decision()?.number !== number;
        const step = steps.find((one) => one.question === key);
        assert.ok(step, `${key} is asked, and no step explains it`);
        if (!met.has(key)) {
          await until(`${key} is explained`, async () => gone() || (await page.locator('.lesson').getAttribute('data-step')) === step.id);
          if (!gone() && shots++ % 3 === 1) await picture(person, `${system}-${step.id}`);
        }
        met.add(key);
        checked = step.id;
        const now = number;
        await playUntil(person, (decision) => decision.number !== now);
      }
      assert.ok(person.over());
      await page.locator('.lesson[data-step=end]').waitFor();
      const known = await done(person);
      for (const key of met) assert.ok(known.includes(steps.find((one) => one.question === key).id), `${key} is known`);
      assert.ok(checked);
      // The dice of a lesson are chosen: whoever takes the first suggestion each time meets every step.
      assert.deepEqual(steps.filter((step) => !step.aside && !known.includes(step.id)).map((step) => step.id), []);
      assert.deepEqual(await person.violations(), []);
      await picture(person, `${system}-end`);
      console.log(`        ${system}: ${known.length} of ${steps.length} steps`);
    });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
