package androidx.compose.ui.text.style
class LineHeightStyle(val alignment: Alignment, val trim: Trim) {
  class Alignment { companion object { val Center = Alignment() } }
  class Trim { companion object { val None = Trim() } }
}
