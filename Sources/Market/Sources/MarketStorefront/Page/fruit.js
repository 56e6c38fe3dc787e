// The picture of each fruit, and advice about it.

// The first entry of which the name contains a part counts: “pineapple” comes before “apple”.
const fruit = [
  { names: ["pineapple"], picture: "pineapple", tint: "yellow",
    advice: "Ripe if a leaf of the crown comes off easily." },
  { names: ["apple"], picture: "apple", tint: "red",
    advice: "Keeps for weeks in a cool place. Store it apart: apples ripen their neighbors." },
  { names: ["açaí", "acai"], picture: "acai", tint: "violet",
    advice: "Dark, earthy and barely sweet. Best in a bowl, with honey." },
  { names: ["banana"], picture: "banana", tint: "yellow",
    advice: "Ripens on the kitchen table. Never in the fridge." },
  { names: ["blueberr"], picture: "blueberry", tint: "blue",
    advice: "Wash them just before you eat them: they keep for a week dry." },
  { names: ["cherr"], picture: "cherry", tint: "red",
    advice: "Sweetest at room temperature. Keep the stems on until then." },
  { names: ["fig"], picture: "fig", tint: "violet",
    advice: "Ripe if it gives a little. Eat it within two days." },
  { names: ["grapefruit"], picture: "grapefruit", tint: "orange",
    advice: "The heavier, the juicier. Half a one makes breakfast." },
  { names: ["mangosteen"], picture: "mangosteen", tint: "violet",
    advice: "Press until the rind cracks. The white cloves inside melt." },
  { names: ["mango"], picture: "mango", tint: "orange",
    advice: "Ripe if it smells at the stem. The color says nothing." },
  { names: ["mirabelle", "plum"], picture: "mirabelle", tint: "yellow",
    advice: "Small, golden and honey-sweet. Only for a few weeks in August." },
  { names: ["strawberr"], picture: "strawberry", tint: "red",
    advice: "Buy them on the day you eat them. Remove the stems last." },
];

const anyFruit = { picture: "any", tint: "green",
    advice: "Ask us how to eat it: we have tried everything on this shelf." };

export function fruitNamed(name) {
  const lower = name.toLowerCase();
  return fruit.find(({ names }) => names.some((part) => lower.includes(part))) ?? anyFruit;
}

/** Draws the picture of an item in a `.tile`. */
export function drawFruit(tile, name) {
  const { picture, tint } = fruitNamed(name);
  tile.dataset.tint = tint;
  tile.querySelector("use").setAttribute("href", `#fruit-${picture}`);
}
