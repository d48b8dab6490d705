// What the formatting bar alone has of Mantine's parts. @see app/mantineStyles.ts
import "@mantine/core/styles/ColorSwatch.layer.css";
import "@mantine/core/styles/ColorPicker.layer.css";
