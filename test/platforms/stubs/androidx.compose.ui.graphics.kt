package androidx.compose.ui.graphics
class Color(val value: Long)
fun Color(color: Int): Color = Color(color.toLong())
abstract class Brush { companion object { fun verticalGradient(vararg stops: Pair<Float, Color>): Brush = object : Brush() {} } }
