import { expect, test } from 'vitest';
import { boardPicture } from '../../src/show/board-picture.ts';
import { piecePicture } from '../../src/show/piece-picture.ts';
import { pieceSheets } from '../../src/show/piece-sheet.ts';
import { variantByName } from '../../src/variants/registry.ts';

const teamMate = variantByName('team-mate');

// `npx vitest run --config test/vitest.config.ts docs/pictures --update` draws them anew.
test('the pictures of the pages are what the program draws', async () => {
  await expect(boardPicture(teamMate)).toMatchFileSnapshot('../../docs/pictures/team-mate.svg');
  const cobra = pieceSheets(teamMate).find(({ letter }) => letter === 'C')!;
  await expect(piecePicture(cobra)).toMatchFileSnapshot('../../docs/pictures/cobra.svg');
});
